import { type Language, locales } from '../../content/language'

/** The beginning of a text, at most `most` characters long: whole sentences if possible, or else whole words and "…". */
export function beginningOf(text: string, most: number, language: Language): string {
  if (text.length <= most) return text
  const sentences = takeWhole(text, most, 'sentence', language)
  return sentences || `${takeWhole(text, most - 1, 'word', language)}…`
}

function takeWhole(text: string, most: number, granularity: 'sentence' | 'word', language: Language): string {
  const segments = new Intl.Segmenter(locales[language], { granularity }).segment(text)
  const ends = Array.from(segments, ({ index, segment }) => index + segment.trimEnd().length)
  return text.slice(0, ends.findLast((end) => end <= most) ?? 0).trimEnd()
}
