/** What nobody sees and what means nothing at an edge: white space, soft hyphens, blank letters, spaces of no width. */
const AT_AN_EDGE = /[\s\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]/

/** Whatever shows: no space, no control or format character, none that a font leaves out (Unicode's Default_Ignorable). */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A text without what nobody sees at its edges; nothing where nothing of it can be seen.
 * Within a text all stays: Persian words and emoji are held together by characters of no width.
 * Takes as long as the text is, whatever is in it.
 */
export function trimUnseen(text: string): string {
  if (!SEEN.test(text)) return ''
  let [start, end] = [0, text.length]
  while (AT_AN_EDGE.test(text.charAt(start))) start++
  while (AT_AN_EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
