import table from '../../protocol/generated/ludwig.notation.json'
import { createNotation } from '../notation'

export const notation = createNotation(table)
