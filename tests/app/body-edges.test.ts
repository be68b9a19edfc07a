import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allForms } from '../../src/forms/all-forms'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { everyForm, fillTextFields, postPlain, type TestForm, textFieldsOf } from '../support/every-form'
import { formNamed } from '../support/test-app-context'
import { ADDRESS, contactMessage, openSite } from '../support/test-site'

const open = () => openSite({ speakerIntake: true })

const plainHeaders = { Origin: ADDRESS, 'Content-Type': 'application/x-www-form-urlencoded' }

test.each([
  ['one byte short of the limit', -1, 201, 303],
  ['at the limit', 0, 201, 303],
  ['one byte over it', 1, 413, 413],
])('a body %s', async (_what, more, ofEndpoint, ofPost) => {
  const site = await open()
  const send = (address: string, headers: Record<string, string>, body: string) =>
    site.fetch(address, { method: 'POST', headers: { ...headers, 'Content-Length': String(body.length) }, body })
  const json = `${JSON.stringify(contactMessage).slice(0, -1)},"more":"`
  const body = `${json}${'x'.repeat(MAX_BODY_BYTES + more - json.length - 2)}"}`
  expect((await send('/api/contact', await site.browserHeaders(), body)).status).toBe(ofEndpoint)
  const text = `${new URLSearchParams(contactMessage)}&more=`
  const post = text + 'x'.repeat(MAX_BODY_BYTES + more - text.length)
  expect((await send('/contact', plainHeaders, post)).status).toBe(ofPost)
  expect(await site.stored()).toHaveLength(ofEndpoint === 201 ? 2 : 0)
})

/** A field's maximum length in UTF-16 units, read from its error message. */
function limitOf({ name }: TestForm, field: string): number {
  const schema = allForms[name]?.schema.entries[field] as v.GenericSchema
  const issues = v.safeParse(schema, 'x'.repeat(10_000), { lang: 'en' }).issues ?? []
  const numbers = issues.map(({ message }) => /Please use (\d+) characters or fewer/.exec(message)?.[1])
  return Number(numbers.find(Boolean))
}

describe.each(everyForm)('the longest answers of the $name form', (form) => {
  const errorsOf = (answers: object) => {
    const checked = formNamed(form.name).check(answers, 'en')
    return checked.valid ? [] : Object.keys(checked.errors)
  }

  test('are accepted at the limit and rejected one unit over it', () => {
    for (const field of textFieldsOf(form).filter((each) => isUsed(form, each))) {
      const limit = limitOf(form, field)
      expect([200, 5000]).toContain(limit)
      expect(errorsOf({ ...form.answers, [field]: '李'.repeat(limit) }), field).toEqual([])
      expect(errorsOf({ ...form.answers, [field]: '李'.repeat(limit + 1) }), field).toEqual([field])
    }
  })

  test('fit into a body all at once', async () => {
    const site = await open()
    const longest = Object.fromEntries(textFieldsOf(form).map((field) => [field, '李'.repeat(limitOf(form, field))]))
    const answers = { ...fillTextFields(form, ''), ...longest }
    expect((await site.postJson(form.endpoint, answers)).status).toBe(201)
    expect((await postPlain(site, form, answers)).status).toBe(303)
  })

  test('have an address of 254 units', () => {
    const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`
    expect(errorsOf({ ...form.answers, email: address(254) })).toEqual([])
    expect(errorsOf({ ...form.answers, email: address(255) })).toEqual(['email'])
  })
})

/** False for the details of other referral types, which are dropped without being checked. */
function isUsed({ name }: TestForm, field: string): boolean {
  return name !== 'referral' || !['schoolName', 'organizationName'].includes(field)
}
