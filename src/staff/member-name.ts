import * as v from 'valibot'
import { requiredLine } from '../forms/rules'
import { oneLine } from '../submissions/one-line'

/** A colleague's name. */
export const memberName = v.pipe(requiredLine({ en: 'Name is required' }), v.transform(oneLine))
