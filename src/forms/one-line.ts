import { trimInvisible } from './trim-invisible'

/** Control characters, which a terminal obeys, and characters that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text of one line, which reads everywhere as it is. Both engines take it. */
export function oneLine(text: string): string {
  return trimInvisible(text.toWellFormed().replaceAll(UNSEEN, ' ')).replaceAll(/\s+/g, ' ')
}
