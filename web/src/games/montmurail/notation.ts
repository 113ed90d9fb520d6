import table from '../../protocol/generated/montmurail.notation.json'
import { createNotation } from '../notation'

export const notation = createNotation(table)
