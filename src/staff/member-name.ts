import * as v from 'valibot'
import { requiredLine } from '../forms/rules'

/** Control characters, which a terminal obeys, and characters that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A colleague's name: one line, which reads everywhere as it is. Both engines take it. */
export const memberName = v.pipe(
  requiredLine({ en: 'Name is required' }),
  v.transform((name) => name.toWellFormed().replaceAll(UNSEEN, ' ').trim()),
)
