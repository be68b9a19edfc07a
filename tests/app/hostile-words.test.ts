import { expect, test } from 'vitest'
import { proseFacts } from '../../content/prose-facts'
import { type Content, checkContent, readContent } from '../../content/read-content'
import { documentValue, tryReplaceValue } from '../../src/editorial/documents/assemble-content'
import { type Document, findDocument, singleDocuments } from '../../src/editorial/documents/documents'
import { saveDraft } from '../../src/editorial/documents/save-draft'
import { findFieldProblems } from '../../src/editorial/fields/field-problems'
import { buildField, type Field } from '../../src/editorial/fields/fields'
import { getScreens } from '../../src/site/screens-of'
import { changingContent } from '../support/content'
import { formulas, headerBreaks, markup } from '../support/corpora'
import { signedIn } from '../support/desk-browser'
import { readMarkup } from '../support/markup'
import { elementsOf } from '../support/page'
import { openSite } from '../support/test-site'

const hostile = [...markup, ...formulas, ...headerBreaks, 'a\u202eb\u2066c', '__proto__', 'constructor']

const entries = [...readContent().posts.map(({ id }) => `posts/${id}`), 'announcements/registration']
const documents = [...singleDocuments, ...entries.flatMap((name) => findDocument(name) ?? [])]

type TextFor = (field: Field) => string

/** Replaces every text in a value. */
function reworded(field: Field, value: unknown, next: TextFor): unknown {
  if (field.kind === 'list') return (value as unknown[]).map((entry) => reworded(field.entry, entry, next))
  if (value === null) return null
  if ('fields' in field) {
    const parts = value as Record<string, unknown>
    const entries = Object.entries(field.fields).map(([key, part]) => [key, reworded(part, parts[key], next)])
    return Object.fromEntries(entries)
  }
  if (field.kind === 'markdown')
    return [...(value as string[]).map(() => next(field)), listOf(next(field), next(field))]
  return ['line', 'text', 'prose'].includes(field.kind) ? next(field) : value
}

/** Returns a Markdown list. Line breaks would end an entry. */
function listOf(...entries: string[]): string {
  return entries.map((entry) => `- **${entry.replaceAll(/[\r\n]+/g, ' ')}**`).join('\n')
}

/** Restores the old value of each field whose new value the schema rejects. */
function fitting(document: Document, before: unknown, after: unknown): unknown {
  const paths = [...findFieldProblems(document.schema, after).keys()]
  const value = structuredClone(after)
  for (const path of paths) put(value, path.split('.'), before)
  return value
}

function put(value: unknown, [key = '', ...rest]: string[], before: unknown): void {
  const [parts, old] = [value, before] as Record<string, unknown>[]
  if (!parts) return
  if (rest.length === 0 || old?.[key] === undefined) parts[key] = old?.[key]
  else put(parts[key], rest, old[key])
}

/** Returns a function that cycles through the texts. */
function textsFrom(from: number, texts: readonly string[]): TextFor {
  let index = from
  return () => (texts[index++ % texts.length] ?? '').padEnd(30, '.')
}

/** Returns content with every text of every document replaced. */
function rewordedContent(next: TextFor): Content {
  let content = readContent()
  for (const document of documents) {
    const { name } = document
    const before = documentValue(content, document)
    const after = fitting(document, before, reworded(buildField(document.schema), before, next))
    const changed = tryReplaceValue(content, document, after)
    if (!changed) throw new Error(`${name}: ${[...findFieldProblems(document.schema, after)]}`)
    content = changed
  }
  return checkContent(content)
}

async function openWith(next: TextFor) {
  const { source, publish } = changingContent()
  const content = rewordedContent(next)
  publish((known) => void Object.assign(known, content))
  const site = await openSite({ content: source })
  const owner = await signedIn(site, 'owner')
  const read = async (path: string) => (await owner.get(path)).text()
  return { content, read, site, owner }
}

/** Returns the URLs that a page links to or loads, except the map's, which contains the name of the place. */
function addressesIn(html: string): string {
  const elements = ['a', 'img', 'form', 'script', 'iframe', 'source', 'link', 'area', 'object', 'base']
  return elements
    .flatMap((tag) => elementsOf(html, tag))
    .flatMap(({ href, src, action }) => [href, src, action])
    .filter((address) => address && !address.startsWith('https://www.google.com/maps/'))
    .join(' ')
}

test('renders hostile published texts as text on every page', async () => {
  const attacked = await openWith(textsFrom(0, hostile))
  const harmless = await openWith(() => 'harmless')
  for (const path of [...getScreens(attacked.content).keys(), '/feed.xml', '/sitemap.xml']) {
    const html = await attacked.read(path)
    expect(readMarkup(html).pieces, path).toEqual(readMarkup(await harmless.read(path)).pieces)
    expect(addressesIn(html), path).not.toMatch(/evil|alert|javascript:/)
  }
  // XML excludes these characters even if escaped (XML 1.0, 2.2).
  expect(await attacked.read('/feed.xml')).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  // A calendar line begins with a property name, or with a space if it is folded.
  expect(await attacked.read('/six-saturdays.ics')).not.toMatch(/^(?:Bcc|all@|[^A-Z ])/m)
  expect(Object.keys(JSON.parse(await attacked.read('/search.json')))).toEqual(['words', 'pages'])
})

test('gives unique ids to equal headings, and refers to existing ids only', async () => {
  const { content, read } = await openWith(() => 'harmless')
  for (const path of getScreens(content).keys()) {
    const html = await read(path)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
    for (const [, named = ''] of html.matchAll(/ aria-(?:labelledby|describedby|controls)="([^"]+)"/g))
      for (const id of named.split(' ')) expect(ids, `${path} ${id}`).toContain(id)
  }
})

test('fills in every fact of every text', async () => {
  const facts = Object.keys(proseFacts(readContent(), 'en')).filter((name) => name !== 'phoneAddress')
  const { content, read } = await openWith((field) =>
    field.kind === 'prose' ? [...facts, ...field.facts].map((name) => `{${name}}`).join(' ') : 'a word',
  )
  for (const path of [...getScreens(content).keys(), '/search.json', '/feed.xml', '/six-saturdays.ics'])
    expect(withoutCode(await read(path)), path).not.toMatch(/\{\w+\}/)
})

/** Removes scripts and style sheets. */
function withoutCode(html: string): string {
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
}

test('renders hostile drafts as text on every page of the desk', async () => {
  const attacked = await openWith(textsFrom(0, hostile))
  const harmless = await openWith(() => 'harmless')
  for (const desk of [attacked, harmless])
    for (const document of documents.filter(({ isBilling }) => !isBilling)) {
      const value = documentValue(desk.content, document)
      const saved = await saveDraft(desk.site.app, desk.owner.member, { name: document.name, version: 0, value })
      // A document of choices has no text to change.
      expect(saved.status, document.name).toBe(document.name === 'shown-pages' ? 'same' : 'saved')
    }
  const names = documents.flatMap(({ name, isBilling }) => (isBilling ? [] : [`/desk/website/edit/${name}`]))
  const changed = ['/desk/website/publish/announcements/registration']
  const paths = ['/desk/website', '/desk/website/find?q=a', '/desk/log', ...names, ...changed]
  // Compare the pieces as a set, because findings and word changes differ between the two sites.
  const known = new Set(['ins ', '/ins ', 'del ', '/del ', 'mark ', '/mark '])
  for (const path of paths) for (const piece of readMarkup(await harmless.read(path)).pieces) known.add(piece)
  for (const path of paths) {
    const html = await attacked.read(path)
    const added = readMarkup(html).pieces.filter((piece) => !known.has(piece))
    expect(added, path).toEqual([])
    expect(addressesIn(html), path).not.toMatch(/evil|alert|javascript:/)
    expect(html, path).not.toMatch(/<p[^>]*>[^<]*[\u202e\u2066]/)
  }
})
