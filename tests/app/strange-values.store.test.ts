import { describe, expect, test } from 'vitest'
import { cleanLine, trimInvisible } from '../../content/invisible'
import { isMultiline } from '../../src/forms/field-kind'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import { realTexts } from '../support/corpora'
import { engines, openFresh } from '../support/database-engines'
import { everyForm, fillTextFields, postPlain } from '../support/every-form'
import { formNamed } from '../support/test-app-context'
import { ADDRESS, openSite } from '../support/test-site'

/** Texts that a database, an email or a page might reject. */
const texts: [what: string, text: string][] = [
  ['a NUL', 'a\u0000b'],
  ['NULs on both sides', '\u0000\u0000a\u0000'],
  ['every control character', String.fromCharCode(...Array.from({ length: 160 }, (_, code) => code))],
  ['half of a pair', 'a\ud800b'],
  ['the other half', '\udfffb'],
  ['halves in the wrong order', '\udc00\ud800'],
  ['what is no character', 'a\uffff\ufffe\u{10ffff}b'],
  ['a byte order mark', 'a\ufeffb'],
  ['quotes for SQL', "'); DROP TABLE submissions; --"],
  ['an escape for JSON', 'a\\u0000b\\ud800\\"'],
  ['line separators', 'a\u2028b\u2029c'],
  ['every direction', '\u202eabc\u202c\u2066שלום\u2069'],
  ...realTexts.map((text): [string, string] => [text, text]),
  ['letters of every plane', 'a李🌱\u{20000}\u{30000}\u{e0001}\u{f0000}\u{10fffd}'],
]

/** One short form and the longest form. All public forms are checked and rendered alike (hostile-texts.test.ts). */
const forms = everyForm.filter(({ name }) => ['contact', 'application'].includes(name))

const open = async (engine: (typeof engines)[number]) =>
  openSite({ speakerIntake: true, database: (await openFresh(engine)).database })

describe.each(engines)('on %s', (engine) => {
  test.each(forms)('stores strange texts in every field of $name readably and queues its emails', async (form) => {
    const site = await open(engine)
    for (const [index, [what, text]] of texts.entries()) {
      const answers = fillTextFields(form, text, `s${index}@example.org`)
      const taken = await site.postJson(form.endpoint, answers)
      expect(taken.status, what).toBe(201)
      const { id } = await taken.json()
      const row = await site.database
        .selectFrom('submissions')
        .select('answers')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(row.answers), what).toEqual(cleaned(form.name, answers))
      expect((await postPlain(site, form, answers)).status, what).toBe(303)
    }
    const emails = await site.queued()
    expect(emails).toHaveLength(2 * 2 * texts.length)
    for (const { subject, text: words, html } of emails)
      for (const face of [subject, words, html]) {
        expect(face.isWellFormed()).toBe(true)
        expect(face).not.toMatch(/[^\P{Cc}\n\t]/u)
      }
  })

  test('answers strange texts in queries for a submission', async () => {
    const site = await open(engine)
    for (const [what, text] of texts) {
      const sent = new URLSearchParams({ form: 'contact', sent: text, accepted: text })
      const form = new URLSearchParams({ form: text, sent: 'x' })
      expect((await site.fetch(`/contact?${sent}`)).status, what).toBe(200)
      expect((await site.fetch(`/contact?${form}`)).status, what).toBe(200)
      expect((await site.fetch(`/${encodeURIComponent(text.toWellFormed())}`)).status, what).toBe(302)
    }
  })

  test('rejects strange bodies without failing', async () => {
    const site = await open(engine)
    const headers = await site.browserHeaders()
    for (const [what, body, status, plainStatus = 422] of bodies()) {
      for (const { endpoint, path, name } of forms) {
        expect((await site.fetch(`/api/${endpoint}`, { method: 'POST', headers, body })).status, what).toBe(status)
        const plain = { Origin: ADDRESS, 'Content-Type': 'application/x-www-form-urlencoded' }
        const posted = await site.fetch(`${path}?form=${name}`, { method: 'POST', headers: plain, body })
        expect(posted.status, what).toBe(plainStatus)
      }
    }
    expect(await site.stored()).toEqual([])
  })
})

function bodies(): [what: string, body: string, status: number, plainStatus?: number][] {
  const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  return [
    ['a list in lists, 60,000 deep', deep('[', ']', 60_000), 422],
    ['objects in objects, 15,000 deep', deep('{"name":', '', 15_000) + 1 + '}'.repeat(15_000), 422],
    ['a name that is a list in lists', `{"name":${deep('[', ']', 50_000)}}`, 422],
    ['the honeypot, deep', `{"${HONEYPOT_FIELD}":${deep('[', ']', 50_000)},"email":{}}`, 422],
    ['a list that never ends', deep('[', '', 100_000), 400],
    ['10,000 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))), 422],
    ['__proto__', '{"__proto__":{"name":"Ann","email":"ann@example.org"},"constructor":{"prototype":{"x":1}}}', 422],
    [
      'names of everything that objects have',
      '{"toString":1,"valueOf":{},"hasOwnProperty":"x","then":"x","toJSON":"x"}',
      422,
    ],
    ['the same field thrice', '{"name":"Ann","name":5,"name":null}', 422],
    ['a huge number', `{"name":1e999,"email":-1e999,"message":${'9'.repeat(10_000)}}`, 422],
    ['numbers, truths and nothing', '{"name":0,"email":true,"message":null,"subject":[],"firstName":{}}', 422],
    ['a number alone', '-0', 422],
    ['nothing but white space', ' '.repeat(1000), 400],
    ['a NUL', '\u0000', 400],
    ['two values', '{}{}', 400],
    ['a comma too many', '{"name":"Ann",}', 400],
    ['&s and =s', '&'.repeat(50_000) + '='.repeat(50_000), 400, 400],
    ['percent signs', '%'.repeat(100_000), 400],
    ['percent and no bytes of UTF-8', 'name=%ff%fe%00&email=%c3%28&__proto__=1&constructor=2&name[]=3&a.b.c=4', 400],
  ]
}

function cleaned(name: string, answers: object): Record<string, unknown> {
  const { schema } = formNamed(name)
  const clean = (field: string, value: string) => (isMultiline(schema, field) ? trimInvisible : cleanLine)(value)
  const entries = Object.entries(answers)
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === 'string' ? clean(field, value) : value]),
  )
}
