import type * as v from 'valibot'
import { DEFAULT_LANGUAGE, type Language, splitLanguage } from '../../../content/language'
import { toPagePath } from '../../../content/own-pages'
import { pages } from '../../../content/pages'
import { fillPlaceholders } from '../../../content/placeholders'
import { programs } from '../../../content/programs'
import type { Content } from '../../../content/read-content'
import * as schemas from '../../../content/schemas'
import type { RightSubject } from '../../access/roles'
import * as routes from '../../routes'

/** A part of the content that is edited and published as a unit. */
export interface Document {
  /** Name in the database and in addresses of the desk: "schools", "pages/home", "posts/our-first-saturday". */
  name: string
  language: Language
  title: string
  schema: v.GenericSchema
  /** Path of its value in the content, or of the list that contains it. */
  path: readonly [keyof Content, ...string[]]
  /** The id of the list entry, if it is one. */
  entry?: string
  /** True if only owners can change it, with a fresh sign-in and without drafts. */
  isBilling?: boolean
  /** True if only owners can change it. */
  isForOwners?: boolean
  /** True if only its history remains. */
  isFormer?: boolean
  /** The page that shows it best. */
  screen: string
}

/** Documents for owners require an additional right. */
export function toRightSubject({ isBilling, isForOwners }: Pick<Document, 'isBilling' | 'isForOwners'>): RightSubject {
  if (isForOwners) return { needs: ['staff'] }
  return isBilling ? { needs: ['billing'] } : {}
}

export const documentGroups = ['Facts', 'Lists', 'Pages', 'Own pages', 'Posts', 'Announcements'] as const

export type DocumentGroup = (typeof documentGroups)[number]

interface GroupedDocument extends Document {
  group: DocumentGroup
}

const facts: readonly GroupedDocument[] = [
  createDocument('Facts', 'organization', 'The organization', schemas.organization, ['organization'], routes.home),
  {
    ...createDocument('Facts', 'buttons', 'Payment buttons', schemas.buttons, ['buttons'], routes.makePayment),
    isBilling: true,
  },
  createDocument('Facts', 'refunds', 'Refund terms', schemas.refunds, ['refunds'], routes.cancellationPolicy),
  {
    ...createDocument('Facts', 'shown-pages', 'Pages on or off', schemas.shownPages, ['shownPages'], routes.home),
    isForOwners: true,
  },
  createDocument('Facts', 'location', 'The location', schemas.location, ['location'], routes.location),
]

const lists: readonly GroupedDocument[] = [
  createDocument('Lists', 'team', 'The team', schemas.team, ['team'], routes.about),
  createDocument('Lists', 'schools', 'Partner schools', schemas.schools, ['schools'], routes.schools),
  createDocument('Lists', 'services', 'Services', schemas.services, ['services'], routes.services),
  createDocument('Lists', 'home', 'Reasons and videos on Home', schemas.home, ['home'], routes.home),
  createDocument('Lists', 'about', 'Mission, journey, and getting involved', schemas.about, ['about'], routes.about),
  createDocument('Lists', 'program', 'The video on Program', schemas.program, ['program'], routes.program),
  createDocument('Lists', 'press', 'Press releases, coverage, and media', schemas.press, ['press'], routes.press),
]

/** Documents that exist exactly once. */
export const singleDocuments: readonly GroupedDocument[] = [
  ...facts,
  ...lists,
  ...(Object.keys(pages) as (keyof typeof pages)[]).map(pageDocument),
]

function pageDocument(page: keyof typeof pages): GroupedDocument {
  const words = pages[page]
  const title = page === 'shell' ? 'On every page' : 'title' in words ? String(words.title) : page
  const screen = page === 'shell' || page === 'home' ? routes.home : `/${toPagePath(page)}`
  return createDocument(
    page === 'shell' ? 'Facts' : 'Pages',
    `pages/${toPagePath(page)}`,
    page === 'home' ? 'Home' : title,
    schemas.pages.entries[page],
    ['pages', page],
    screen,
  )
}

function createDocument(
  group: DocumentGroup,
  name: string,
  title: string,
  schema: v.GenericSchema,
  path: Document['path'],
  screen: string,
): GroupedDocument {
  return { group, name, language: DEFAULT_LANGUAGE, title, schema, path, screen }
}

/** Kinds of documents that can have any number of entries, by name prefix. */
export const entryKinds = {
  ownPages: {
    group: 'Own pages',
    label: 'Page',
    schema: schemas.ownPage,
    screenOf: (id: string): string => routes.ownPage(id),
  },
  posts: { group: 'Posts', label: 'Post', schema: schemas.post, screenOf: (id: string): string => routes.blogPost(id) },
  announcements: {
    group: 'Announcements',
    label: 'Announcement',
    schema: schemas.announcement,
    screenOf: (): string => routes.home,
  },
} as const

export type EntryKind = keyof typeof entryKinds

/** Documents that described seasons before version 0.3.0. Only their history remains. */
const formerDocuments: readonly Document[] = [
  createFormerDocument('season', 'The season', schemas.formerSeason),
  { ...createFormerDocument('fees', 'Fees', schemas.fees), isBilling: true },
  { ...createFormerDocument('season-fees', 'Fees of other seasons', schemas.formerFees), isBilling: true },
  ...Object.entries(programs).map(([id, name]) =>
    createFormerDocument(`seasons/${id}`, `Season “${name}”`, schemas.formerSeason),
  ),
]

function createFormerDocument(name: string, title: string, schema: v.GenericSchema): Document {
  const place = { path: ['seasons'], entry: name, screen: routes.deskSeasons } as const
  return { name, title, schema, language: DEFAULT_LANGUAGE, ...place, isFormer: true }
}

export function toLocalizedName(language: Language, name: string): string {
  return language === DEFAULT_LANGUAGE ? name : `${language}/${name}`
}

export function isInLanguage(language: Language, name: string): boolean {
  return splitLanguage(name).language === language
}

/** Finds a document by name, even if it has no text yet; undefined if the name is invalid. */
export function findDocument(name: string): Document | undefined {
  const { language, rest: own } = splitLanguage(name)
  const document = [...singleDocuments, ...formerDocuments].find((each) => each.name === own) ?? findEntryDocument(own)
  return document && { ...document, name, language }
}

function findEntryDocument(name: string): Document | undefined {
  const [kind = '', id = '', ...more] = name.split('/')
  if (!isEntryKind(kind) || more.length > 0 || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(id) || id.length > 100) return undefined
  const { schema, screenOf } = entryKinds[kind]
  const language = DEFAULT_LANGUAGE
  return { name, language, title: id, schema, path: [kind], entry: id, screen: screenOf(id) }
}

export function isEntryKind(kind: string): kind is EntryKind {
  return Object.hasOwn(entryKinds, kind)
}

/** Formats a document's label: "The location", "Page “Press”", "Post “Our first Saturday”". */
export function documentLabel(name: string, title?: string): string {
  const { rest: own } = splitLanguage(name)
  const former = formerDocuments.find((each) => each.name === own)
  if (former) return former.title
  const single = singleDocuments.find((each) => each.name === own)
  if (single) return single.group === 'Pages' ? `Page “${single.title}”` : single.title
  const [kind = '', id = ''] = own.split('/')
  return isEntryKind(kind) ? `${entryKinds[kind].label} “${title ?? id}”` : name
}

/** Reads the title of a value; undefined if missing or empty. */
export function readTitle(value: unknown): string | undefined {
  const { title } = Object(value)
  return typeof title === 'string' && title.trim() !== '' ? title : undefined
}

/** Fills in the known facts of a title. */
export function fillTitle(title: string, facts: Readonly<Record<string, string | undefined>>): string {
  return fillPlaceholders(title, (name) => (Object.hasOwn(facts, name) ? facts[name] : undefined))
}
