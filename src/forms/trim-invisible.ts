/** Invisible characters that can be trimmed: white space, soft hyphens, blank letters, zero-width spaces. */
const AT_AN_EDGE = /[\s\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]/

/** A visible character: no space, control or format character, nor one that fonts leave out (Default_Ignorable). */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Trims invisible characters; a text with nothing visible becomes empty. Those inside stay: Persian words and emoji
 * need zero-width joiners. Takes time in proportion to the text's length.
 */
export function trimInvisible(text: string): string {
  if (!SEEN.test(text)) return ''
  let [start, end] = [0, text.length]
  while (AT_AN_EDGE.test(text.charAt(start))) start++
  while (AT_AN_EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
