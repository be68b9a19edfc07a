import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { allForms } from '../../src/forms/all-forms'
import { listRequiredFields } from '../../src/forms/check'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { renderScreen } from '../../src/server/pages/render-screen'
import { getScreens } from '../../src/site/screens-of'
import { findSpamFlags } from '../../src/submissions/spam-flags'
import { siteAt } from '../support/checked-screens'
import { CLEAN_DAY } from '../support/clean-content'
import { formulas, headerBreaks, markup, realTexts } from '../support/corpora'
import { HEADER_NAMES, queuedEmail, writeEmail } from '../support/emails'
import { everyForm, fillTextFields, postPlain, type TestForm, textFieldsOf } from '../support/every-form'
import { renderFormEmails } from '../support/form-emails'
import { hostileTexts } from '../support/hostile-texts'
import { decodeEntities, propsIn, readMarkup } from '../support/markup'
import { relativeTime } from '../support/processor-time'
import { formNamed } from '../support/test-app-context'
import { OFFICE, openSite } from '../support/test-site'

const content = readContent()
const id = randomUUIDv7()

/** Repeats a text until it fills a JSON body. */
function bodyLength(piece: string): string {
  return piece.repeat(Math.floor((MAX_BODY_BYTES - 4096) / (Buffer.byteLength(JSON.stringify(piece)) - 2)))
}

/** Single-line fields, which take 200 characters. Other text fields take 5,000. */
const LINES = ['name', 'fullName', 'firstName', 'lastName', 'phone', 'schoolName', 'friendName', 'organizationName']
LINES.push('company', 'position', 'expertise', 'experience', 'availability', 'paymentReference')

/** Returns answers of maximum length. A letter at each end prevents trimming. */
function longestAnswers(form: TestForm, piece: string): TestForm['answers'] {
  const texts = textFieldsOf(form).map((field) => {
    const limit = LINES.includes(field) ? 200 : 5000
    return [field, `a${piece.repeat(Math.floor((limit - 2) / piece.length))}a`]
  })
  return { ...form.answers, ...Object.fromEntries(texts) }
}

/** Renders the page of an invalid form with its values. */
function renderAgain({ path, name }: TestForm, values: Record<string, string>): string {
  const screen = getScreens(content).get(path)
  if (!screen) throw new Error(`no screen ${path}`)
  const checked = formNamed(name).check(values, 'en')
  const errors = checked.valid ? {} : checked.errors
  const site = siteAt(CLEAN_DAY)
  const settings = { ...site.settings, speakerIntake: true }
  const outcomes = { [name]: { status: 'invalid', values, errors } as const }
  return renderScreen({ ...site, settings }, { screen, content, language: 'en' }, { origin: '', outcomes })
}

/** Fills each string field with a different text, even fields for an email address or an option. */
function fillFields(form: TestForm, textAt: (index: number) => string): Record<string, string> {
  const fields = Object.keys(form.answers).filter((field) => typeof form.answers[field] === 'string')
  return Object.fromEntries(
    fields.map((field, index) => [field, field === 'message' ? textAt(index).padEnd(60, '.') : textAt(index)]),
  )
}

/** Returns every text for the application, which is the longest form, and some of the texts for other forms. */
function textsFor({ name }: TestForm, texts: readonly string[]): readonly string[] {
  const number = everyForm.findIndex((form) => form.name === name)
  return name === 'application' ? texts : texts.filter((_, index) => index % everyForm.length === number)
}

describe.each(everyForm)('the $name form', (form) => {
  const definition = formNamed(form.name)
  const { schema } = allForms[form.name] ?? definition

  test('is checked in linear time, whatever a body is full of', async () => {
    const slow: [field: string, what: string][] = []
    for (const [what, piece] of hostileTexts) {
      const text = bodyLength(piece)
      for (const field of Object.keys(form.answers)) {
        const answers = { ...form.answers, [field]: text }
        if ((await relativeTime(() => definition.check(answers, 'en'))) > 1) slow.push([field, what])
      }
    }
    expect(slow).toEqual([])
  })

  test('accepts the longest hostile answers, and reads, renders and mails them in linear time', async () => {
    const slow: string[] = []
    for (const [what, piece] of hostileTexts) {
      const answers = longestAnswers(form, piece)
      expect(definition.check(answers, 'en').valid, what).toBe(true)
      const time = await relativeTime(() => [
        listRequiredFields(schema, answers),
        findSpamFlags({ answers }),
        renderFormEmails(form.name, answers, id),
        renderAgain(form, answers as unknown as Record<string, string>),
      ])
      if (time > 1) slow.push(what)
    }
    expect(slow).toEqual([])
  })

  test('returns markup as text: no element and no attribute comes from it', () => {
    const texts = [...markup, ...formulas, ...realTexts]
    const harmless = readMarkup(
      renderAgain(
        form,
        fillFields(form, () => 'harmless'),
      ),
    ).pieces
    const fieldCount = Object.keys(fillFields(form, () => '')).length
    for (let from = 0; from < texts.length; from += fieldCount) {
      const typed = fillFields(form, (index) => texts[from + index] ?? 'harmless')
      const html = renderAgain(form, typed)
      const { pieces, values } = readMarkup(html)
      expect(pieces, `texts from ${from}`).toEqual(harmless)
      const escaped = Object.values(typed).map(escapeHtml)
      expect(values.filter((value) => /^\s*javascript:/i.test(value) && !escaped.includes(value))).toEqual([])
      // The form's script reads the answers from the controls, not from the props.
      const props = JSON.stringify(propsIn(html))
      for (const text of texts.slice(from, from + fieldCount))
        expect(props).not.toContain(JSON.stringify(text).slice(1, -1))
    }
  })

  test('mails markup to the office as text, and none of it to the sender', () => {
    const parts = (html: string) => [readMarkup(html).pieces, valuesIn(html)]
    const harmless = renderFormEmails(form.name, fillTextFields(form, 'harmless'), id)
    for (const text of textsFor(form, [...markup, ...formulas, ...realTexts])) {
      const { office, sender } = renderFormEmails(form.name, fillTextFields(form, text), id)
      expect(parts(office.html), text).toEqual(parts(harmless.office.html))
      expect(parts(sender.html), text).toEqual(parts(harmless.sender.html))
      const readable = text.trim().replaceAll('\u0000', '\ufffd')
      expect(decodeEntities(office.html), text).toContain(readable)
      expect(office.text.replaceAll(/\n {2}/g, '\n'), text).toContain(readable)
      expect(`${sender.html}${sender.text}`, text).not.toMatch(/evil|alert|1\+1|calc/)
    }
  })

  test('begins no other header of its emails', async () => {
    for (const text of textsFor(form, headerBreaks)) {
      const { office, sender, to } = renderFormEmails(form.name, fillTextFields(form, text), id)
      for (const mail of [
        { ...office, to_address: OFFICE, reply_to: to.email },
        { ...sender, to_address: to.email, reply_to: OFFICE },
      ])
        await expectOneRecipient(queuedEmail(mail), text)
    }
  })

  test('takes only one address', () => {
    const addresses = [
      ...headerBreaks.map((text) => `${text}@example.org`),
      ...headerBreaks.map((text) => `ann@example.org${text}`),
      ...['ann@example.org,all@evil.example', 'ann@example.org;all@evil.example', 'ann@example.org all@evil.example'],
      ...[
        '<ann@example.org>',
        'Ann <ann@example.org>',
        '"ann@evil"@example.org',
        'ann(x)@example.org',
        'a:b@c.example;',
      ],
      ...['ann@[192.0.2.1]', 'ann@example.org\u3002evil.example@x.org', '李@example.org'],
      '=?utf-8?q?a=40evil.example=2c?=@x.org',
    ]
    for (const email of addresses) {
      const checked = definition.check({ ...form.answers, email }, 'en')
      expect(checked.valid ? {} : Object.keys(checked.errors), email).toEqual(['email'])
    }
  })
})

async function expectOneRecipient(mail: Parameters<typeof writeEmail>[0], text: string): Promise<void> {
  const read = await writeEmail(mail)
  expect(read.headerNames.toSorted(), text).toEqual(HEADER_NAMES)
  expect([read.to, read.replyTo, read.bcc, read.cc], text).toEqual([
    [{ name: '', address: mail.to_address }],
    [{ name: '', address: mail.reply_to }],
    undefined,
    undefined,
  ])
  expect(read.from).toEqual({ name: 'Six Saturdays', address: 'hello@program.example' })
  expect(read.subject, text).toBe(mail.subject)
  expect(read.subject, text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
}

/** Returns attribute values, without the reference in links to the desk. */
function valuesIn(html: string): string[] {
  return readMarkup(html).values.map((value) => value.replace(/(?<=\/desk\/inbox\/).*/, ''))
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '&': '&amp;' }
  return text.replaceAll(/[<>"'&]/g, (letter) => entities[letter] ?? letter)
}

describe('the contact form, over HTTP', () => {
  const [form] = everyForm as [TestForm]

  test.each(hostileTexts)('answers %s in linear time', async (_what, piece) => {
    const site = await openSite()
    const long = longestAnswers(form, piece)
    const posts: [status: number, post: () => Promise<Response>][] = [
      [422, () => site.postJson(form.endpoint, { ...form.answers, message: bodyLength(piece) })],
      [201, () => site.postJson(form.endpoint, long)],
      [303, () => postPlain(site, form, long)],
    ]
    for (const [status, post] of posts)
      expect(await relativeTime(async () => expect((await post()).status).toBe(status))).toBeLessThan(1)
  })

  test('redirects to its own page, and mails the office and the sender only', async () => {
    const site = await openSite()
    for (const [index, text] of headerBreaks.entries()) {
      const email = `s${index}@example.org`
      const location = (await postPlain(site, form, fillTextFields(form, text, email))).headers.get('Location') ?? ''
      expect(location, text).toMatch(/^\/[a-z-]*\?form=[a-z-]+&sent=[\da-f-]{36}#[a-z-]+$/)
      const [office, sender] = (await site.queued()).slice(-2)
      expect([office?.to_address, office?.reply_to], text).toEqual([OFFICE, email])
      expect([sender?.to_address, sender?.reply_to], text).toEqual([email, OFFICE])
    }
  })

  test('returns unknown fields to nobody', async () => {
    const site = await openSite()
    const strange = { unknown: '<b>unknown</b>', '"><b>': 'unknown', __proto__: 'unknown' }
    const answer = await postPlain(site, form, { ...fillFields(form, () => '"><script>'), ...strange })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).not.toMatch(/"><script>|unknown/)
  })
})

test('redirects hostile addresses within the site', async () => {
  const site = await openSite()
  for (const text of [...headerBreaks, '//evil.example', '/\\evil.example', 'https://evil.example', '@evil.example/'])
    for (const path of [`/${encodeURIComponent(text)}`, `/${encodeURI(text)}`, `/contact/${encodeURI(text)}/`]) {
      const location = (await site.fetch(path)).headers.get('Location') ?? ''
      expect(location, text).toMatch(/^\/[\w-]*$/)
    }
})
