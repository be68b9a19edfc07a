import { plainLine } from '../../content/invisible'

/** Control characters, which a terminal obeys. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A text of one line, which reads everywhere as it is. Both engines take it. */
export function oneLine(text: string): string {
  return plainLine(text.toWellFormed().replaceAll(CONTROLS, ' ')).replaceAll(/\s+/g, ' ')
}
