import * as v from 'valibot'
import { list, proseSchema } from './field-types'
import { isPageFact, listFactNames, type PageFactName } from './prose'

/** A description of a page's own picture. Null removes the picture from the page. */
type PictureName = 'picture' | `${string}Picture`
const PICTURE_KEY = /^picture$|Picture$/

type EditedProse<Words> = Words extends readonly unknown[] | string
  ? Words
  : { [Name in keyof Words]: Name extends PictureName ? Words[Name] | null : EditedProse<Words[Name]> }

type ProseEntries<Words> = {
  [Name in keyof Words]: v.GenericSchema<EditedProse<Words>[Name & keyof EditedProse<Words>]>
}

/**
 * Returns schemas for prose with the same keys as the default prose. A text may use the general facts, the given facts,
 * and the page facts of its default text: other page facts may not exist on that page.
 */
export function proseEntries<Words extends object>(
  words: Words,
  extraFacts: readonly PageFactName[] = [],
  options: Parameters<typeof proseSchema>[1] = {},
): ProseEntries<Words> {
  const entries = Object.entries(words).map(([name, inner]) => {
    const schema = createProseSchema(inner, extraFacts, options)
    return [name, PICTURE_KEY.test(name) ? v.nullable(schema) : schema]
  })
  return Object.fromEntries(entries)
}

function createProseSchema(
  words: unknown,
  extraFacts: readonly PageFactName[],
  options: Parameters<typeof proseSchema>[1],
): v.GenericSchema {
  const prose = (texts: string) => proseSchema([...extraFacts, ...listPageFacts(texts)], options)
  if (Array.isArray(words)) return list(prose(words.join(' ')), 1, 12)
  if (typeof words === 'object' && words)
    return v.object(proseEntries(words as Record<string, unknown>, extraFacts, options))
  return prose(String(words))
}

function listPageFacts(prose: string): PageFactName[] {
  return listFactNames(prose).filter(isPageFact)
}
