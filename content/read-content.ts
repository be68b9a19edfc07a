import * as v from 'valibot'
import { about } from './about'
import { announcements } from './announcements'
import { bootCamp } from './boot-camp'
import { buttons } from './buttons'
import { list } from './field-types'
import { home } from './home'
import { DEFAULT_LANGUAGE, type Language } from './language'
import { location } from './location'
import { organization } from './organization'
import { pages } from './pages'
import { posts } from './posts'
import { press } from './press'
import { program } from './program'
import { programs } from './programs'
import { refunds } from './refunds'
import * as schemas from './schemas'
import { schools } from './schools'
import { seasonFees, seasons } from './seasons'
import { services } from './services'
import { team } from './team'

/** Posts, announcements, and seasons that are public at the same time, at most. */
export const MOST_ENTRIES = { posts: 300, announcements: 20, seasons: Object.keys(programs).length } as const

const contentSchema = v.object({
  organization: schemas.organization,
  bootCamp: schemas.bootCamp,
  refunds: schemas.refunds,
  home: schemas.home,
  about: schemas.about,
  team: schemas.team,
  program: schemas.program,
  services: schemas.services,
  schools: schemas.schools,
  press: schemas.press,
  location: schemas.location,
  pages: schemas.pages,
  posts: v.pipe(
    list(schemas.post, 0, MOST_ENTRIES.posts),
    v.check((entries) => haveOwnIds(entries), 'no two posts have the same id'),
  ),
  announcements: v.pipe(
    list(schemas.announcement, 0, MOST_ENTRIES.announcements),
    v.check((entries) => haveOwnIds(entries), 'no two announcements have the same id'),
  ),
  buttons: schemas.buttons,
  seasons: v.pipe(
    list(schemas.otherSeason, 0, MOST_ENTRIES.seasons),
    v.check((entries) => haveOwnIds(entries), 'no program has two seasons'),
  ),
  seasonFees: schemas.seasonFees,
})

function haveOwnIds(entries: readonly { id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length
}

export type Content = v.InferOutput<typeof contentSchema>

const written: Record<Language, unknown> = {
  en: {
    ...{ organization, bootCamp, refunds, home, about, team, program, services, schools, press, location, pages },
    ...{ posts, announcements, buttons, seasons, seasonFees },
  },
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
