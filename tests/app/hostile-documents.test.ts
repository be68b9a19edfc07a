import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../content/field-types'
import { readContent } from '../../content/read-content'
import { allChecks } from '../../src/editorial/checks/all-checks'
import { documentValue } from '../../src/editorial/documents/assemble-content'
import { type Document, findDocument } from '../../src/editorial/documents/documents'
import { saveDraft } from '../../src/editorial/documents/save-draft'
import { buildField, type Field } from '../../src/editorial/fields/fields'
import { runChecks } from '../../src/editorial/findings/run-checks'
import { checkedContent } from '../support/checked'
import { signedIn } from '../support/desk-browser'
import { openWebsiteDesk } from '../support/website-desk'

/** A post takes Markdown, and a page speaks for the program. */
const documents = ['posts/monopoly-games', 'pages/cancellation-policy'].flatMap((name) => findDocument(name) ?? [])

/** Pieces that make a careless pattern or loop start over again and again. */
const units = [
  ...['](', '[](', '[a](', '[a](/b) ', '(https://a ', '**', '- a\n', '{a'],
  ...['1:00 - ', 'May 1, ', '$1,', 'a@a.', 'www.', 'a.com ', 'A-', 'Aa '],
]

/** Characters of a document: somewhat less than a form may post. */
const WHOLE = 180_000

/** A document with one piece, again and again, in as many of its texts as a form may post. */
function filledWith(piece: string, document: Document): unknown {
  const text = `x${piece.repeat(TEXT_LIMIT)}`.slice(0, TEXT_LIMIT - 1).concat('x')
  let left = WHOLE / TEXT_LIMIT
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
  return fill(buildField(document.schema), documentValue(readContent(), document))
}

/** How much longer than with harmless words anything may take: what is quadratic takes dozens of times as long. */
const MOST_TIMES = 4

type Times = Map<string, number>

/** This thread's own time, which other processes do not change much. */
async function timed(times: Times, step: string, task: () => unknown): Promise<void> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  times.set(step, user + system + (times.get(step) ?? 0))
}

test('no text that fills whole documents takes longer than others, where it is written or published, and then', {
  timeout: 300_000,
}, async () => {
  const desk = await openWebsiteDesk('office')
  const { site, edit, read } = desk
  const writer = await signedIn(site, 'office')
  let count = 0

  async function live(piece: string): Promise<Times> {
    const times: Times = new Map()
    for (const document of documents) {
      const { name } = document
      const version = Number((await desk.fill(name, {})).version)
      const value = filledWith(piece, document)
      await timed(times, 'save', () => saveDraft(site.app, writer.member, { name, version, value }))
      await timed(times, 'edit', () => read(edit(name)))
      const [, frame = ''] = /src="(\/preview[^"]+)"/.exec(await read(`/desk/website/preview/${name}`)) ?? []
      await timed(times, 'preview', () => read(frame))
      await timed(times, 'publish', () => read(`/desk/website/publish/${name}`))
      await desk.publish(name)
      await timed(times, 'history', () => read(`/desk/website/history/${name}`))
    }
    await desk.save('organization', { 'value.name': `The office ${++count}` })
    await timed(times, 'next publication', () => desk.publish('organization'))
    for (const { screen } of documents) await timed(times, 'pages', () => site.fetch(screen))
    await timed(times, 'search index', async () => (await site.fetch('/search.json')).text())
    await timed(times, 'find', () => read('/desk/website/find?q=a'))
    const { content } = site.app.content.current('en')
    await timed(times, 'checks', () => [...runChecks(allChecks, checkedContent({ content }))])
    return times
  }

  const words = readContent().posts.flatMap(({ paragraphs }) => paragraphs)
  const [others, usual] = [words.toReversed().join(' '), words.join(' ')]
  await live(others)
  const harmless = await live(usual)
  const slowerThanUsual = (times: Times) => (step: string) =>
    (times.get(step) ?? 0) > MOST_TIMES * (harmless.get(step) ?? 0)
  for (const unit of units) {
    let slow = [...harmless.keys()].filter(slowerThanUsual(await live(unit)))
    // Garbage collection is slow once, a slow pattern every time.
    for (let tries = 0; slow.length > 0 && tries < 2; tries++) {
      await live(usual)
      slow = slow.filter(slowerThanUsual(await live(unit)))
    }
    expect(slow, JSON.stringify(unit)).toEqual([])
  }
})
