import * as v from 'valibot'
import { toOneLine } from '../forms/one-line'
import { requiredLine } from '../forms/rules'

export const memberName = v.pipe(
  requiredLine(() => 'Name is required'),
  v.transform(toOneLine),
)
