/** Format characters, and those that fonts leave out (Default_Ignorable): bidi controls, soft hyphens, zero-width spaces. */
const INVISIBLE = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]`

const ALL = new RegExp(INVISIBLE, 'gu')
const ASCII = /^[\0-\x7f]*$/

/** Drops every invisible character, as from an address, a telephone number, or a word that is searched for. */
export function withoutInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(ALL, '')
}

/**
 * One line, trimmed, without the invisible characters that mean nothing where they are. Persian and Indic names and
 * emoji keep theirs.
 */
export function plainLine(text: string): string {
  if (ASCII.test(text)) return trimInvisible(text)
  meaningless ??= unlessMeant()
  return trimInvisible(text.replace(meaningless, '$1'))
}

let meaningless: RegExp | undefined

/** Made when needed, so that it is left out of bundles that do not use it. */
function unlessMeant(): RegExp {
  // Letters and marks of scripts in which joiners decide how a word is written.
  const joining = String.raw`(?=[\p{L}\p{M}])[${'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')}]`
  // An emoji with its color, skin tone, or flag.
  const emoji = String.raw`\p{Extended_Pictographic}\ufe0e?\p{Emoji_Modifier}?\ufe0f?(?:[\u{e0020}-\u{e007e}]{1,8}\u{e007f})?`
  const meant = [
    `${emoji}(?:\\u200d${emoji})*`,
    String.raw`[\d#*]\ufe0f\u20e3`,
    String.raw`${joining}(?:\u200c(?=${joining})|\u200d)`,
    String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  ].join('|')
  return new RegExp(`(${meant})|${INVISIBLE}`, 'gu')
}

/** Invisible characters that can be trimmed: white space, soft hyphens, blank letters, zero-width spaces. */
const AT_AN_EDGE = /[\s\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]/

const SEEN = new RegExp(String.raw`(?!${INVISIBLE})[^\s\p{Cc}\u2800]`, 'u')

/** Trims a text of several lines; one with nothing visible becomes empty. Invisible characters inside stay. */
export function trimInvisible(text: string): string {
  if (!SEEN.test(text)) return ''
  let [start, end] = [0, text.length]
  while (AT_AN_EDGE.test(text.charAt(start))) start++
  while (AT_AN_EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
