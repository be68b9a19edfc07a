import * as v from 'valibot'
import { list, proseWith } from './field-types'
import { factsIn, isPageFact, type PageFactName } from './prose'

/** Descriptions of a page's own pictures may be empty: null takes the picture off the page. */
type PictureName = 'picture' | `${string}Picture`
const PICTURE = /^picture$|Picture$/

type Said<Words> = Words extends readonly unknown[] | string
  ? Words
  : { [Name in keyof Words]: Name extends PictureName ? Words[Name] | null : Said<Words[Name]> }

type ProseEntries<Words> = { [Name in keyof Words]: v.GenericSchema<Said<Words>[Name & keyof Said<Words>]> }

/**
 * The schemas of prose with the same keys as the fresh site's. Each text may use the facts that all prose can use, those
 * given, and those of its page that the fresh text uses: a fact that a page does not provide would break it.
 */
export function proseEntries<Words extends object>(
  words: Words,
  more: readonly PageFactName[] = [],
  voice: Parameters<typeof proseWith>[1] = {},
): ProseEntries<Words> {
  const entries = Object.entries(words).map(([name, inner]) => {
    const schema = schemaLike(inner, more, voice)
    return [name, PICTURE.test(name) ? v.nullable(schema) : schema]
  })
  return Object.fromEntries(entries)
}

function schemaLike(
  words: unknown,
  more: readonly PageFactName[],
  voice: Parameters<typeof proseWith>[1],
): v.GenericSchema {
  const prose = (texts: string) => proseWith([...more, ...pageFactsIn(texts)], voice)
  if (Array.isArray(words)) return list(prose(words.join(' ')), 1, 12)
  if (typeof words === 'object' && words) return v.object(proseEntries(words as Record<string, unknown>, more, voice))
  return prose(String(words))
}

function pageFactsIn(prose: string): PageFactName[] {
  return factsIn(prose).filter(isPageFact)
}
