import { cleanLine } from '../../content/invisible'

/** Control characters and line separators. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Returns a single line without control characters, valid in both databases. */
export function toOneLine(text: string): string {
  return cleanLine(text.toWellFormed().replaceAll(CONTROLS, ' ')).replaceAll(/\s+/g, ' ')
}
