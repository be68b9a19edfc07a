import { expect, test } from 'vitest'
import { allForms } from '../../src/forms/all-forms'
import { requiredFields } from '../../src/forms/check'
import { BODY_LIMIT } from '../../src/server/limits/limit-body'
import { everyForm, postPlain, type TestForm, textFieldsOf } from '../support/every-form'
import { openSite } from '../support/test-site'

/** What makes a search go back and forth, a text grow, or a normalization sort. */
const kinds: readonly [what: string, piece: string][] = [
  ['combining marks', '\u0301\u0316'],
  ['letters under many marks', `a${'\u0301\u0316'.repeat(40)}`],
  ['spaces', ' '],
  ['other spaces', '\u3000\u00a0'],
  ['spaces and letters', 'a    '],
  ['line breaks', '\n'],
  ['digits', '4'],
  ['digits one by one', '4 '],
  ['digits in fours', '4111 1111 1111 1112 '],
  ['digits in other guises', '①４²'],
  ['beginnings of addresses', 'a@'],
  ['addresses without an end', 'a@a.a-'],
  ['dots', '.'],
  ['hyphens', '-'],
  ['ligatures that become many', '\ufdfa'],
  ['marks of direction', '\u200f\u202e\u2066'],
  ['characters of no width', '\u200b\u200d\u2060'],
  ['halves of characters', '\ud800'],
  ['markup that never ends', '<a '],
  ['links', 'www.http://'],
  ['encoded words', '=?utf-8?b?'],
  ['what HTML escapes', '\'"&<>'],
]

/** So long a text that it fills a body of JSON. */
function asLongAsABody(piece: string): string {
  return piece.repeat(Math.floor((BODY_LIMIT - 4096) / (Buffer.byteLength(JSON.stringify(piece)) - 2)))
}

/** Milliseconds for which a visitor's page would wait: those that this thread computes, however busy the machine is. */
async function timeOf(task: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The longest that a visitor may wait for what another one sends, in milliseconds. */
const AT_MOST = 100

/** The fields that take one line; all others with text of one's own take 5,000 characters. */
const LINES = ['name', 'fullName', 'firstName', 'lastName', 'phone', 'schoolName', 'friendName', 'organizationName']
LINES.push('company', 'position', 'expertise', 'experience', 'availability', 'paymentReference')

/** Answers as long as their fields allow, each between two letters so that nothing of it is trimmed. */
function longest(form: TestForm, piece: string): Record<string, unknown> {
  const texts = textFieldsOf(form).map((field) => {
    const limit = LINES.includes(field) ? 200 : 5000
    return [field, `a${piece.repeat(Math.floor((limit - 2) / piece.length))}a`]
  })
  return { ...form.answers, ...Object.fromEntries(texts) }
}

test.each(kinds)('%s in any field of any form keep nobody waiting', async (_what, piece) => {
  const site = await openSite({ speakerIntake: true })
  const text = asLongAsABody(piece)
  const slow: [form: string, field: string, milliseconds: number][] = []
  const measure = async (form: string, field: string, task: () => unknown) => {
    // What collects garbage or compiles meanwhile takes long once; a text that takes long does so every time.
    const times: number[] = []
    while (times.length < 3 && times.every((time) => time > AT_MOST)) times.push(await timeOf(task))
    const took = Math.min(...times)
    if (took > AT_MOST) slow.push([form, field, took])
  }
  for (const form of everyForm) {
    const { name, endpoint, answers } = form
    const schema = allForms[name]?.schema
    if (!schema) throw new Error(`no form ${name}`)
    for (const field of Object.keys(answers)) {
      const given = { ...answers, [field]: text }
      await measure(name, field, async () =>
        expect((await site.postJson(endpoint, given)).status).toBeOneOf([201, 422]),
      )
    }
    const full = longest(form, piece)
    await measure(name, 'all, by JSON', async () => expect((await site.postJson(endpoint, full)).status).toBe(201))
    await measure(name, 'all, by a plain post', async () =>
      expect((await postPlain(site, form, full)).status).toBe(303),
    )
    await measure(name, 'all, on each key', () => requiredFields(schema, full))
  }
  expect(slow).toEqual([])
})
