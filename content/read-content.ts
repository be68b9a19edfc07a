import * as v from 'valibot'
import { home } from './home'
import { organization } from './organization'
import { programme } from './programme'

const words = v.pipe(v.string(), v.nonEmpty())
const address = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const dayOfYear = v.object({
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
})
const dollars = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An id as the video provider gives them. */
const videoId = v.pipe(v.string(), v.regex(/^[\w-]{11}$/))

const contentSchema = v.object({
  organization: v.object({
    name: words,
    foundedYear: v.pipe(v.number(), v.integer()),
    copyrightYears: v.pipe(v.string(), v.regex(/^\d{4}-\d{4}$/)),
    city: words,
    state: words,
    timeZone: v.picklist([...Intl.supportedValuesOf('timeZone'), 'UTC']),
    mastermindUrl: address,
  }),
  programme: v.object({
    name: words,
    weeks: v.pipe(v.number(), v.integer(), v.minValue(1)),
    hours: words,
    firstDay: dayOfYear,
    lastDay: dayOfYear,
    fees: v.object({ deposit: dollars, partner: dollars, regular: dollars }),
  }),
  home: v.object({
    registrationSeason: words,
    reasons: v.pipe(v.array(v.object({ title: words, text: words })), v.length(5)),
    videos: v.pipe(v.array(v.object({ id: videoId, title: words })), v.length(2)),
  }),
})

export type Content = v.InferOutput<typeof contentSchema>

/**
 * All that the site says, checked.
 * @throws an error that names the fact that is missing or wrong.
 */
export function readContent(): Content {
  const result = v.safeParse(contentSchema, { organization, programme, home })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`content: ${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
}
