import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../content/field-types'
import { proseFacts } from '../../content/prose-facts'
import { fillQuotedFacts } from '../../content/quoted-facts'
import { type Content, readContent } from '../../content/read-content'
import { allChecks } from '../../src/editorial/checks/all-checks'
import { documentValue, tryReplaceValue } from '../../src/editorial/documents/assemble-content'
import { type Document, findDocument } from '../../src/editorial/documents/documents'
import { findFieldProblems } from '../../src/editorial/fields/field-problems'
import { buildField, type Field } from '../../src/editorial/fields/fields'
import { listPostedFields, readPostedValue } from '../../src/editorial/fields/posted-value'
import { compareWords } from '../../src/editorial/fields/word-changes'
import { runChecks } from '../../src/editorial/findings/run-checks'
import { findQuotes } from '../../src/editorial/quotes/find-quotes'
import { collectQuotableFacts } from '../../src/editorial/quotes/quotable-facts'
import { searchContent } from '../../src/editorial/search/search-content'
import { renderHtml } from '../../src/server/pages/read-pages'
import { parsePage } from '../../src/site/read-page'
import { getScreens } from '../../src/site/screens-of'
import { indexPages } from '../../src/site/search/search-index'
import { checkedContent } from '../support/checked'
import { siteAt } from '../support/checked-screens'
import { CLEAN_DAY } from '../support/clean-content'
import { relativeTime } from '../support/processor-time'

/** A post contains Markdown, and a page contains facts in braces. */
const documents = ['posts/monopoly-games', 'pages/cancellation-policy'].flatMap((name) => findDocument(name) ?? [])
const fresh = readContent()
const site = siteAt(CLEAN_DAY)

/** Pieces at each of which a careless pattern or loop starts again. */
const units = [
  ...['](', '[](', '[a](', '[a](/b) ', '(https://a ', '**', '- a\n', '{a'],
  ...['1:00 - ', 'May 1, ', '$1,', 'a@a.', 'www.', 'a.com ', 'A-', 'Aa '],
]

/** Characters of a document, enough for a quadratic reader to take seconds. */
const DOCUMENT_LENGTH = 60_000

const fullText = (piece: string) => `x${piece.repeat(TEXT_LIMIT)}`.slice(0, TEXT_LIMIT - 1).concat('x')

/** Fills fields of a document with one text, up to DOCUMENT_LENGTH characters. */
function fillDocument(text: string, document: Document): unknown {
  let left = DOCUMENT_LENGTH / TEXT_LIMIT
  const fill = (field: Field, value: unknown): unknown => {
    if (field.kind === 'list')
      return Array.from({ length: field.maxEntries }, () => fill(field.entry, (value as unknown[])[0]))
    if ('fields' in field) {
      const parts = Object.entries(field.fields)
      return value && Object.fromEntries(parts.map(([key, part]) => [key, fill(part, Object(value)[key])]))
    }
    if (field.kind === 'markdown') return Array.from({ length: left }, () => text)
    return field.kind === 'prose' && left-- > 0 ? text : value
  }
  return fill(buildField(document.schema), documentValue(fresh, document))
}

/** Returns the functions that read texts of documents when editing, comparing, publishing, searching and checking. */
function readersOf(text: string): Record<string, () => unknown> {
  const filled = documents.map((document) => ({ document, value: fillDocument(text, document) }))
  const written = filled.reduce<Content>((content, { document, value }) => {
    const changed = tryReplaceValue(content, document, value)
    if (!changed) throw new Error(`${document.name} does not take ${text.slice(0, 20)}`)
    return changed
  }, fresh)
  const content = fillQuotedFacts(written, 'en')
  const facts = collectQuotableFacts(fresh, 'en', new Date(CLEAN_DAY))
  const pages = documents.map(({ screen }) => renderPath(content, screen))
  const names = documents.map(({ name }) => name)
  const drafts = new Map(filled.map(({ document, value }) => [document.name, value]))
  return {
    form: () => filled.map(({ document, value }) => readForm(document, value)),
    quotes: () => findQuotes(text, facts, 'en'),
    changes: () => [compareWords(fullText('Some words, '), text), compareWords(text, fullText('other words. '))],
    pages: () => pages.map(parsePage),
    'search index': () => indexPages([], content.posts),
    find: () => searchContent(names, { content, drafts, facts: proseFacts(content, 'en') }, 'a zebra', 50),
    checks: () => [...runChecks(allChecks, checkedContent({ content: written }))],
  }
}

function renderPath(content: Content, path: string): string {
  const screen = getScreens(content).get(path)
  if (!screen) throw new Error(`no screen ${path}`)
  return renderHtml(site, content, screen)
}

function readForm({ schema }: Document, value: unknown) {
  const field = buildField(schema)
  return findFieldProblems(schema, readPostedValue(field, new URLSearchParams(listPostedFields(field, value))))
}

/** Lists may take six times as long as harmless words. Quadratic time would be dozens of times as long. */
const MAX_RATIO = 6

/** Minimum limit, because short times cannot be measured precisely. */
const MIN_LIMIT = 0.5

let limits: Promise<Map<string, number>> | undefined

/** Measures harmless words and returns the time limit of each reader. */
async function measureHarmless(): Promise<Map<string, number>> {
  const words = fresh.posts.flatMap(({ paragraphs }) => paragraphs).join(' ')
  const measured = new Map<string, number>()
  for (const [reader, read] of Object.entries(readersOf(fullText(words))))
    measured.set(reader, Math.max(MIN_LIMIT, MAX_RATIO * (await relativeTime(read, 0))))
  return measured
}

test.each(units)('reads documents full of %j in linear time', async (unit) => {
  limits ??= measureHarmless()
  const slow: string[] = []
  for (const [reader, read] of Object.entries(readersOf(fullText(unit)))) {
    const limit = (await limits).get(reader) ?? 0
    if ((await relativeTime(read, limit)) > limit) slow.push(reader)
  }
  expect(slow).toEqual([])
})
