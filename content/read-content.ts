import * as v from 'valibot'
import { about } from './about'
import { bootCamp } from './boot-camp'
import { home } from './home'
import { DEFAULT_LANGUAGE, type Language } from './language'
import { location } from './location'
import { organization } from './organization'
import { pages } from './pages'
import { posts } from './posts'
import { press } from './press'
import { program } from './program'
import { isProse } from './prose'
import { refunds } from './refunds'
import { schools } from './schools'
import { services } from './services'
import { team } from './team'

const words = v.pipe(v.string(), v.nonEmpty())
const prose = v.pipe(words, v.check(isProse, 'names an unknown fact, or links to no address'))
const address = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const integer = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const list = <Schema extends v.GenericSchema>(entry: Schema, least: number, most: number) =>
  v.pipe(v.array(entry), v.minLength(least), v.maxLength(most))

const year = integer(2011, 2999)
const dayOfYear = v.object({ month: integer(1, 12), day: integer(1, 31) })
const date = v.object({ year, ...dayOfYear.entries })
const dollars = integer(0, 100_000)
/** A YouTube id. */
const videoId = v.pipe(v.string(), v.regex(/^[\w-]{11}$/))
const email = v.pipe(v.string(), v.email())
/** "(408) 555-0100", or with a country code: "+49 30 901820" */
const phone = v.pipe(v.string(), v.regex(/^(?:\D*(?:\d\D*){10}|\+(?:\d\D*){8,15})$/))
const titled = v.object({ title: words, text: words })
const video = v.object({ id: videoId, title: words })

const bootCampSchema = v.object({
  name: words,
  season: words,
  registrationYear: year,
  weeks: integer(1, 15),
  hours: words,
  startHour: integer(0, 23),
  endHour: integer(0, 23),
  schedule: list(v.object({ ...dayOfYear.entries, topic: words }), 1, 15),
  fees: v.object({ deposit: dollars, partner: dollars, regular: dollars }),
})

const post = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z\d-]+$/), v.maxLength(100)),
  title: words,
  date,
  video: v.nullable(video),
  paragraphs: list(words, 1, 100),
})

/** Requires the same keys as the fresh site's prose. */
function proseLike<Words>(words: Words): v.GenericSchema<Words> {
  return schemaLike(words) as v.GenericSchema<Words>
}

function schemaLike(words: unknown): v.GenericSchema {
  if (Array.isArray(words)) return list(schemaLike(words[0]), 1, 12)
  if (typeof words !== 'object' || !words) return prose
  return v.object(Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, schemaLike(inner)])))
}

const contentSchema = v.object({
  organization: v.object({
    name: words,
    foundedYear: v.pipe(v.number(), v.integer()),
    copyrightYears: v.pipe(v.string(), v.regex(/^\d{4}-\d{4}$/)),
    city: words,
    state: words,
    timeZone: v.picklist([...Intl.supportedValuesOf('timeZone'), 'UTC']),
    phone,
    answerWithin: words,
    mastermindUrl: address,
  }),
  bootCamp: v.pipe(
    bootCampSchema,
    v.forward(
      v.check(({ weeks, schedule }) => schedule.length === weeks, 'one day and topic for each week'),
      ['schedule'],
    ),
  ),
  refunds: proseLike(refunds),
  home: v.object({ reasons: list(titled, 1, 12), videos: list(video, 1, 4) }),
  about: v.object({
    mission: words,
    journey: list(v.object({ ...titled.entries, when: words }), 1, 8),
    getInvolved: list(titled, 1, 8),
  }),
  team: list(
    v.object({ role: words, name: words, bio: words, links: list(v.object({ label: words, url: address }), 0, 6) }),
    1,
    12,
  ),
  program: v.object({ video }),
  services: list(v.object({ ...titled.entries, points: list(words, 1, 8) }), 1, 8),
  schools: list(v.object({ name: words, district: words, city: words }), 1, 100),
  press: v.object({
    release: v.object({ title: words, date, paragraphs: list(words, 1, 20) }),
    coverage: list(v.object({ outlet: words, kind: words, date, title: words }), 0, 20),
    contact: v.object({ name: words, phone, email }),
    kit: list(words, 1, 12),
    gallery: list(words, 1, 12),
  }),
  location: v.object({
    street: words,
    city: words,
    state: words,
    zip: words,
    mapUrl: address,
    byCar: list(words, 1, 12),
    lightRail: words,
    buses: list(words, 1, 12),
    facilities: list(words, 1, 20),
    food: list(words, 1, 12),
    shopping: list(words, 1, 12),
    additional: list(titled, 1, 12),
  }),
  pages: proseLike(pages),
  posts: v.pipe(
    list(post, 1, 300),
    v.check((posts) => new Set(posts.map(({ id }) => id)).size === posts.length, 'no two posts have the same id'),
  ),
})

export type Content = v.InferOutput<typeof contentSchema>

const written: Record<Language, unknown> = {
  en: { organization, bootCamp, refunds, home, about, team, program, services, schools, press, location, posts, pages },
}

/**
 * The content of a fresh site.
 * @throws an error that names what is missing or wrong.
 */
export function readContent(language: Language = DEFAULT_LANGUAGE): Content {
  return checkContent(written[language])
}

/** @throws an error that names what is missing or wrong. */
export function checkContent(content: unknown): Content {
  const result = v.safeParse(contentSchema, content)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`content: ${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
}
