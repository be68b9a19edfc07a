import * as v from 'valibot'
import { about } from './about'
import { home } from './home'
import { location } from './location'
import { organization } from './organization'
import { posts } from './posts'
import { press } from './press'
import { program } from './program'
import { programme } from './programme'
import { schools } from './schools'
import { services } from './services'
import { team } from './team'

const words = v.pipe(v.string(), v.nonEmpty())
const address = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const dayOfYear = v.object({
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
})
const dollars = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An id as the video provider gives them. */
const videoId = v.pipe(v.string(), v.regex(/^[\w-]{11}$/))

const email = v.pipe(v.string(), v.email())
/** Ten digits, as in "(408) 555-0100", or with the country's code, as in "+49 30 901820". */
const phone = v.pipe(v.string(), v.regex(/^(?:\D*(?:\d\D*){10}|\+(?:\d\D*){8,15})$/))
const titled = v.object({ title: words, text: words })
const video = v.object({ id: videoId, title: words })
const date = v.object({
  year: v.pipe(v.number(), v.integer(), v.minValue(2011)),
  ...dayOfYear.entries,
})

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
  programme: v.object({
    name: words,
    weeks: v.pipe(v.number(), v.integer(), v.minValue(1)),
    hours: words,
    startHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    endHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    schedule: v.pipe(v.array(v.object({ ...dayOfYear.entries, topic: words })), v.length(6)),
    fees: v.object({ deposit: dollars, partner: dollars, regular: dollars }),
  }),
  home: v.object({
    registrationSeason: words,
    reasons: v.pipe(v.array(titled), v.length(5)),
    videos: v.pipe(v.array(video), v.length(2)),
  }),
  about: v.object({
    mission: words,
    journey: v.pipe(v.array(v.object({ ...titled.entries, when: words })), v.length(4)),
    getInvolved: v.pipe(v.array(titled), v.length(3)),
  }),
  team: v.pipe(
    v.array(
      v.object({
        role: words,
        name: words,
        bio: words,
        links: v.pipe(v.array(v.object({ label: words, url: address })), v.minLength(1)),
      }),
    ),
    v.length(3),
  ),
  program: v.object({ video }),
  services: v.pipe(v.array(v.object({ ...titled.entries, points: v.pipe(v.array(words), v.length(4)) })), v.length(4)),
  schools: v.pipe(v.array(v.object({ name: words, district: words, city: words })), v.length(14)),
  press: v.object({
    release: v.object({ title: words, date, paragraphs: v.array(words) }),
    coverage: v.pipe(v.array(v.object({ outlet: words, kind: words, date, title: words })), v.length(3)),
    contact: v.object({ name: words, phone, email }),
    kit: v.pipe(v.array(words), v.length(4)),
    gallery: v.pipe(v.array(words), v.length(4)),
  }),
  location: v.object({
    street: words,
    city: words,
    state: words,
    zip: words,
    mapUrl: address,
    byCar: v.array(words),
    lightRail: words,
    buses: v.array(words),
    facilities: v.array(words),
    food: v.array(words),
    shopping: v.array(words),
    additional: v.array(titled),
  }),
  posts: v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[a-z\d-]+$/)),
      title: words,
      date,
      video: v.nullable(video),
      paragraphs: v.pipe(v.array(words), v.minLength(3)),
    }),
  ),
})

export type Content = v.InferOutput<typeof contentSchema>

/**
 * All that the site says, checked.
 * @throws an error that names the fact that is missing or wrong.
 */
export function readContent(): Content {
  const result = v.safeParse(contentSchema, {
    organization,
    programme,
    home,
    about,
    team,
    program,
    services,
    schools,
    press,
    location,
    posts,
  })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`content: ${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
}
