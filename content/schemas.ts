import * as v from 'valibot'
import type { FieldMetadata } from './field-kinds'
import {
  choice,
  date,
  dayOfYear,
  dollars,
  email,
  file,
  integer,
  line,
  link,
  list,
  markdown,
  markProgramField,
  phone,
  picture,
  proseSchema,
  slug,
  text,
  time,
  titledText,
  video,
  year,
} from './field-types'
import { mapLink } from './map-link'
import { isFreeAddress } from './own-pages'
import { pages as freshPages } from './pages'
import { programs } from './programs'
import { proseEntries } from './prose-schemas'
import { refunds as freshRefunds } from './refunds'
import { areInOrder, assignYears, type Day } from './season-days'

export const organization = v.object({
  name: line,
  foundedYear: integer(1800, 2999),
  copyrightFrom: integer(1800, 2999),
  copyrightTo: v.nullable(integer(1800, 2999)),
  city: line,
  state: line,
  timeZone: v.picklist(
    [...Intl.supportedValuesOf('timeZone'), 'UTC'],
    'Please enter a time zone, as in America/Los_Angeles',
  ),
  phone,
  answerWithinDays: integer(1, 30),
  mastermindUrl: v.nullable(link),
})

export const fees = v.object({ deposit: dollars, partner: dollars, regular: dollars })

const NO_REGISTRATION_YEAR = 'Please enter a year, or the year of the season'
const MAX_SEATS = 10_000
const NEEDS_YEAR = 'Please enter a year: these days go over New Year, or one of them is February 29'
const NOT_IN_ORDER = 'Please put the days in order: each after the one before, and all within a year'

/** A season as edited by the office, without its fees. */
export const season = v.pipe(
  v.object({
    schedule: list(
      v.pipe(
        v.object({ ...dayOfYear.entries, topic: line }),
        v.check((day) => isDay(day), 'There is no such day'),
      ),
      1,
      15,
    ),
    program: choice(programs),
    name: line,
    season: line,
    year: v.nullable(year),
    registrationYear: v.nullable(year),
    begins: time,
    ends: time,
    applications: v.object({ opens: v.nullable(date), closes: v.nullable(date) }),
    acceptBy: v.nullable(date),
    seats: v.nullable(integer(0, MAX_SEATS)),
    allowedOver: v.nullable(integer(0, MAX_SEATS)),
  }),
  v.forward(
    v.check(({ year, registrationYear }) => (year ?? registrationYear) !== null, NO_REGISTRATION_YEAR),
    ['registrationYear'],
  ),
  v.forward(
    v.check(({ begins, ends }) => begins < ends, 'Please enter a time after the day begins'),
    ['ends'],
  ),
  v.forward(
    v.check(({ schedule }) => areInOrder(schedule), NOT_IN_ORDER),
    ['schedule'],
  ),
  v.forward(
    v.check(
      ({ schedule, year }) => year === null || assignYears(schedule, year).every(existsInYear),
      'That year has no February 29',
    ),
    ['schedule'],
  ),
  v.forward(
    v.check(({ schedule, year }) => year !== null || existEveryYear(schedule), NEEDS_YEAR),
    ['year'],
  ),
)

const NOTE_LIMIT = 20_000
const note = v.pipe(
  v.string(),
  v.maxLength(NOTE_LIMIT, `Please write ${NOTE_LIMIT.toLocaleString('en-US')} characters at most`),
  v.metadata({ kind: 'text' } satisfies FieldMetadata),
)

/** Season data with separate forms. */
export const seasonParts = { fees, note: v.object({ note: v.nullable(note) }) }

const { seats: _, allowedOver: __, ...formerEntries } = season.entries

/** Document format of a season before version 0.3.0. */
export const formerSeason = v.object({ ...formerEntries, title: line, weeks: integer(1, 52) })

/** Document format of other programs' fees before version 0.3.0. */
export const formerFees = v.object({ summer: v.nullable(fees), winter: v.nullable(fees), spring: v.nullable(fees) })

function isDay({ month, day }: Day): boolean {
  return v.is(dayOfYear, { month, day })
}

/** True if these days exist in every year. A season without a year uses the current year. */
function existEveryYear(schedule: readonly Day[]): boolean {
  const commonYear = 2023
  return assignYears(schedule, commonYear).every((day) => day.year === commonYear && existsInYear(day))
}

/** False if a day is February 29 of a year that is not a leap year. */
function existsInYear({ year, month, day }: Day & { year: number }): boolean {
  return month !== 2 || day !== 29 || v.is(date, { year, month, day })
}

/** These three facts are inserted into other prose, so they must not contain placeholders. */
export const refunds = v.object({ ...proseEntries(freshRefunds), businessDays: line, inWriting: line, deposit: line })

export const home = v.object({ reasons: list(titledText, 1, 12), videos: list(video, 0, 4) })

export const about = v.object({
  mission: markProgramField(text),
  journey: list(v.object({ title: line, when: line, text }), 1, 8),
  getInvolved: list(titledText, 1, 8),
})

export const team = list(
  v.object({
    role: line,
    name: line,
    photo: v.nullable(picture),
    bio: text,
    links: list(v.object({ label: line, url: link }), 0, 6),
  }),
  1,
  12,
)

export const program = v.object({ video: v.nullable(video) })

export const services = list(
  v.object({ title: markProgramField(line), text: markProgramField(text), points: list(markProgramField(line), 1, 8) }),
  1,
  8,
)

export const schools = list(v.object({ name: line, district: line, city: line }), 1, 100)

const release = v.object({ title: line, date, paragraphs: markdown(1, 20) })

export const press = v.object({
  release,
  earlier: list(release, 0, 20),
  coverage: list(v.object({ outlet: line, kind: line, date, title: line }), 0, 20),
  contact: v.object({ name: line, phone, email }),
  kit: list(v.object({ name: line, file: v.nullable(file) }), 0, 12),
  gallery: list(v.object({ name: line, pictures: list(picture, 0, 12) }), 0, 12),
})

export const location = v.object({
  street: line,
  city: line,
  state: line,
  zip: line,
  mapUrl: mapLink,
  byCar: list(text, 1, 12),
  lightRail: text,
  buses: list(line, 1, 12),
  facilities: list(text, 1, 20),
  food: list(text, 1, 12),
  shopping: list(text, 1, 12),
  additional: list(titledText, 1, 12),
})

/** Prose of each page. All pages provide the year. */
export const pages = v.object({
  ...proseEntries(freshPages, ['year']),
  // Prices on Donate are what gifts pay for, not fees of the program.
  donate: v.object(proseEntries(freshPages.donate, ['year'], { speaksForProgram: false })),
})

export const post = v.object({
  title: line,
  date,
  paragraphs: markdown(1, 100),
  picture: v.nullable(picture),
  video: v.nullable(video),
  id: slug,
})

export const ownPage = v.object({
  title: line,
  sections: list(
    v.object({ title: v.nullable(line), paragraphs: markdown(1, 100), picture: v.nullable(picture) }),
    1,
    20,
  ),
  files: list(v.object({ name: line, file }), 0, 12),
  where: choice({
    main: 'In the menu, with the main links',
    resources: 'In the menu, with the resources',
    programInfo: 'In the menu, with the program information',
    footer: 'At the end of every page',
  }),
  purpose: choice({ page: 'A page', privacy: 'The privacy notice: every form links to it' }),
  id: v.pipe(slug, v.check(isFreeAddress, 'The site needs this address itself. Please choose another one')),
})

const onOrOff = choice({ on: 'On the site', off: 'Off: its address leads to Home' })
export const shownPages = v.object({
  ...{ about: onOrOff, program: onOrOff, services: onOrOff, blog: onOrOff, schools: onOrOff, companies: onOrOff },
  ...{ referral: onOrOff, speakers: onOrOff, donate: onOrOff, press: onOrOff, location: onOrOff },
})

export const announcement = v.object({
  title: proseSchema(['year']),
  text: proseSchema(['year']),
  kind: v.fallback(
    choice({ 'registration-open': 'Registration is open', 'sold-out': 'Sold out', other: 'Something else' }),
    'other',
  ),
  where: choice({ home: 'On Home', everywhere: 'On every page' }),
  from: v.nullable(date),
  until: v.nullable(date),
  id: slug,
})

const button = v.object({ url: link, buttonId: line })
const ALL_OR_NONE = 'Please enter a link for each of the three payments, or for none'
const paymentLink = v.pipe(v.string(), v.trim(), v.nonEmpty(ALL_OR_NONE), link)
const paymentLinks = v.object({ prepay: paymentLink, full_partner: paymentLink, full_non_partner: paymentLink })
export const buttons = v.object({
  payment: v.nullable(button),
  donate: v.nullable(button),
  links: v.nullable(paymentLinks),
})
