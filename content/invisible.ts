/** Format characters and Default_Ignorable ones: bidi controls, soft hyphens, zero-width spaces. */
const INVISIBLE = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]`

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const ASCII = /^[\0-\x7f]*$/

/** Removes all invisible characters, for example from an email address, phone number or search word. */
export function stripInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(ALL_INVISIBLE, '')
}

/**
 * Trims a line and removes its meaningless invisible characters. Keeps those that are part of an emoji or of Persian
 * and Indic words.
 */
export function cleanLine(text: string): string {
  if (ASCII.test(text)) return trimInvisible(text)
  meaninglessPattern ??= createMeaninglessPattern()
  return trimInvisible(text.replace(meaninglessPattern, '$1'))
}

let meaninglessPattern: RegExp | undefined

/** Created on first use, so that bundlers can drop it. */
function createMeaninglessPattern(): RegExp {
  // Scripts in which joiners change how a word is written.
  const joinable = String.raw`(?=[\p{L}\p{M}])[${'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')}]`
  // An emoji with its presentation selector, skin tone or flag.
  const emoji = String.raw`\p{Extended_Pictographic}\ufe0e?\p{Emoji_Modifier}?\ufe0f?(?:[\u{e0020}-\u{e007e}]{1,8}\u{e007f})?`
  const keptPattern = [
    `${emoji}(?:\\u200d${emoji})*`,
    String.raw`[\d#*]\ufe0f\u20e3`,
    String.raw`${joinable}(?:\u200c(?=${joinable})|\u200d)`,
    String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  ].join('|')
  return new RegExp(`(${keptPattern})|${INVISIBLE}`, 'gu')
}

/** White space and invisible characters that are trimmed. */
const TRIMMABLE = /[\s\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]/

const VISIBLE = new RegExp(String.raw`(?!${INVISIBLE})[^\s\p{Cc}\u2800]`, 'u')

/**
 * Trims a multiline text. Returns an empty string if nothing in it is visible. Keeps invisible characters inside the
 * text.
 */
export function trimInvisible(text: string): string {
  if (!VISIBLE.test(text)) return ''
  let [start, end] = [0, text.length]
  while (TRIMMABLE.test(text.charAt(start))) start++
  while (TRIMMABLE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
