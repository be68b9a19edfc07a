import { expect, test } from 'vitest'
import { allForms } from '../../src/forms/all-forms'
import { requiredFields } from '../../src/forms/check'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { everyForm, postPlain, type TestForm, textFieldsOf } from '../support/every-form'
import { hostileTexts } from '../support/hostile-texts'
import { relativeTime } from '../support/processor-time'
import { openSite } from '../support/test-site'

/** So long a text that it fills a body of JSON. */
function asLongAsABody(piece: string): string {
  return piece.repeat(Math.floor((MAX_BODY_BYTES - 4096) / (Buffer.byteLength(JSON.stringify(piece)) - 2)))
}

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

test.each(hostileTexts)('%s in any field of any form keep nobody waiting', async (_what, piece) => {
  const site = await openSite({ speakerIntake: true })
  const text = asLongAsABody(piece)
  const slow: [form: string, field: string, milliseconds: number][] = []
  const measure = async (form: string, field: string, task: () => unknown) => {
    const took = await relativeTime(task)
    if (took > 1) slow.push([form, field, took])
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
