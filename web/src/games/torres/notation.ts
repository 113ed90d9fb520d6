import table from '../../protocol/generated/torres.notation.json'
import { createNotation } from '../notation'

export const notation = createNotation(table)
