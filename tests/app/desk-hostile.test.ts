import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeFindings } from '../../src/editorial/findings/store-findings'
import * as routes from '../../src/routes'
import { formulas, headerBreaks, markup } from '../support/corpora'
import { type DeskBrowser, signedIn } from '../support/desk-browser'
import { everyForm, type TestForm, textFieldsOf } from '../support/every-form'
import { createFinding } from '../support/findings'
import { decodeEntities, readMarkup } from '../support/markup'
import { openSite, type TestSite } from '../support/test-site'

const hostile = [...markup, ...formulas, ...headerBreaks]

/** Fills every text field of a form with a different text. */
function inEveryField(form: TestForm, textAt: (index: number) => string): TestForm['answers'] {
  const fields = textFieldsOf(form).map((field, index) => [field, textAt(index)])
  return { ...form.answers, ...Object.fromEntries(fields) }
}

/** Opens a desk with a submission of every form, and with notes, replies, tags and views that contain the texts. */
async function deskWith(textAt: (index: number) => string) {
  const site = await openSite({ speakerIntake: true })
  const rosa = await signedIn(site, 'owner')
  for (const [index, form] of everyForm.entries()) {
    const answers = inEveryField(form, (field) => textAt(7 * index + field).padEnd(60, '.'))
    const email = `p${index}@example.org`
    expect((await site.postJson(form.endpoint, { ...answers, email })).status, form.name).toBe(201)
  }
  const pages = (await site.stored()).map(({ reference }) => `/desk/inbox/${reference}`)
  const [page = ''] = pages
  await rosa.send(`${page}/notes`, { kind: 'note', text: textAt(1) })
  await rosa.send(`${page}/notes`, { kind: 'reply', text: textAt(2) })
  await rosa.send('/desk/replies/new', { title: textAt(3), body: textAt(4).replaceAll(/[{}]/g, '') })
  const subject = textAt(5)
  await rosa.send(`${page}/answer`, { version: '1', key: 'one', subject, text: textAt(6) })
  await rosa.send(`${page}/tags`, { 'new-tag': textAt(8).slice(0, 40) })
  await rosa.send('/desk/views', { name: textAt(9).slice(0, 40), list: 'unread=yes' })
  await acceptOne(site, rosa, textAt(10))
  const lists = ['/desk', '/desk/site-check', '/desk/inbox', '/desk/tags', '/desk/replies', '/desk/emails', '/desk/log']
  return { site, rosa, paths: [...lists, ...pages] }
}

async function acceptOne({ app }: TestSite, rosa: DeskBrowser, reason: string): Promise<void> {
  const fault = createFinding('A fault', { document: 'posts/no-such' })
  await storeFindings(app, { found: [fault], failed: [] }, 'fresh')
  const answer = await rosa.send(routes.deskFinding(fault.id), { version: '1', reason })
  expect(answer.status).toBe(303)
}

test.each([0, 30])('renders hostile texts from number %i on as text on every page of the desk', async (from) => {
  const harmless = await deskWith((index) => `harmless ${index}`)
  const attacked = await deskWith((index) => hostile[(from + index) % hostile.length] ?? '')
  for (const [index, path] of attacked.paths.entries()) {
    const html = withoutPeople(await (await attacked.rosa.get(path)).text())
    const expected = await (await harmless.rosa.get(harmless.paths[index] ?? '')).text()
    if (path.startsWith('/desk/inbox/')) expect(decodeEntities(html), path).toMatch(/evil|alert|=1|x@/)
    const { pieces, values } = readMarkup(html)
    expect(pieces, path).toEqual(readMarkup(expected).pieces)
    expect(
      values.filter((value) => /evil|alert|javascript:/i.test(value) && !isText(value, html)),
      path,
    ).toEqual([])
  }
})

/** Removes links to suggested people, because people with similar hostile names are suggested as one person. */
function withoutPeople(html: string): string {
  return html.replaceAll(/<a href="\/desk\/people\/[^"<>]+">(?:(?!<a).)*?<\/a>/gs, '')
}

/** True if the value is used only as a label, a control's value, or an inbox query. */
function isText(value: string, html: string): boolean {
  return (
    html.includes(` aria-label="${value}"`) || html.includes(` value="${value}"`) || value.startsWith('/desk/inbox?')
  )
}

test('marks characters that change the text direction instead of applying them', async () => {
  const { site, rosa, paths } = await deskWith((index) => `a\u202e${index}\u2066b\u200fc`)
  // Earlier versions stored names with such characters.
  await sql`UPDATE submissions SET sender_name = ${'a\u202eb\u2066c'}`.execute(site.database)
  const paper = await (await rosa.send('/desk/export', { format: 'print', column: 'sender' })).text()
  const pages = await Promise.all(paths.map(async (path) => [path, await (await rosa.get(path)).text()] as const))
  for (const [path, html] of [...pages, ['/desk/inbox on paper', paper] as const]) {
    expect(html, path).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    if (path.startsWith('/desk/inbox')) expect(html, path).toContain('>RLO</mark>')
  }
})
