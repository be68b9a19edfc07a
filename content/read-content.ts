import * as v from 'valibot'
import { about } from './about'
import { announcements } from './announcements'
import { bootCamp, fees } from './boot-camp'
import { buttons } from './buttons'
import { list } from './field-types'
import { home } from './home'
import { DEFAULT_LANGUAGE, type Language } from './language'
import { location } from './location'
import { organization } from './organization'
import { ownPages } from './own-pages'
import { pages } from './pages'
import { posts } from './posts'
import { press } from './press'
import { program } from './program'
import { refunds } from './refunds'
import * as schemas from './schemas'
import { schools } from './schools'
import { createSeason, type Season } from './season'
import { services } from './services'
import { shownPages } from './shown-pages'
import { team } from './team'

/** Maximum number of published entries of each kind. */
export const MAX_ENTRIES = { ownPages: 30, posts: 300, announcements: 20 } as const

const documentsSchema = v.object({
  organization: schemas.organization,
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
  ownPages: v.pipe(
    list(schemas.ownPage, 0, MAX_ENTRIES.ownPages),
    v.check((entries) => haveUniqueIds(entries), 'no two pages have the same id'),
  ),
  shownPages: schemas.shownPages,
  posts: v.pipe(
    list(schemas.post, 0, MAX_ENTRIES.posts),
    v.check((entries) => haveUniqueIds(entries), 'no two posts have the same id'),
  ),
  announcements: v.pipe(
    list(schemas.announcement, 0, MAX_ENTRIES.announcements),
    v.check((entries) => haveUniqueIds(entries), 'no two announcements have the same id'),
  ),
  buttons: schemas.buttons,
})

function haveUniqueIds(entries: readonly { id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length
}

export interface Content extends v.InferOutput<typeof documentsSchema> {
  /** The current season. */
  bootCamp: Season
  /** All seasons, starting with the current one. */
  seasons: readonly Season[]
}

const defaultDocuments: Record<Language, unknown> = {
  en: {
    ...{ organization, refunds, home, about, team, program, services, schools, press, location, pages },
    ...{ ownPages, shownPages, posts, announcements, buttons },
  },
}

/**
 * Returns the default content.
 * @throws Error that names the missing or invalid field.
 */
export function readContent(language: Language = DEFAULT_LANGUAGE): Content {
  const season = createSeason(parseOrThrow(schemas.season, bootCamp), parseOrThrow(schemas.fees, fees))
  return checkContent({ ...Object(defaultDocuments[language]), bootCamp: season, seasons: [season] })
}

/** @throws Error that names the missing or invalid field. */
export function checkContent<Given extends Pick<Content, 'bootCamp' | 'seasons'>>(content: Given): Content {
  const { bootCamp, seasons, ...documents } = content
  return { ...parseOrThrow(documentsSchema, documents), bootCamp, seasons }
}

function parseOrThrow<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`content: ${v.getDotPath(issue) ?? 'content'}: ${issue.message}`)
}
