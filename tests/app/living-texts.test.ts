import { describe, expect, test } from 'vitest'
import { living } from '../support/corpora'
import { writeEmail } from '../support/emails'
import { everyForm, everywhere, postPlain, textFieldsOf } from '../support/every-form'
import { withoutAnyEntity } from '../support/markup'
import { openSite, type TestSite } from '../support/test-site'

const open = () => openSite({ speakerIntake: true })

describe.each(everyForm)('names and words that people have, in the $name form', (form) => {
  const fields = textFieldsOf(form)
  const answersOf = (text: string) => everywhere(form, text)
  /** A referral's details of other types are dropped. */
  const shown = fields.filter((field) => form.name !== 'referral' || !/^(school|organization)Name$/.test(field))

  test('reach the database by both doors, and the email to the office, letter by letter', async () => {
    const site = await open()
    for (const [index, text] of living.entries()) {
      await site.postJson(form.endpoint, answersOf(text))
      await expectInOfficeEmail(site, text)
      await postPlain(site, form, answersOf(text))
      const stored = (await site.stored()).slice(2 * index)
      const expected = Object.fromEntries(shown.map((field) => [field, answersOf(text)[field]]))
      expect(stored.map(({ answers }) => answers)).toMatchObject([expected, expected])
    }
  })

  test('come back on the page that asks for another look', async () => {
    const site = await open()
    for (const text of living) {
      const html = await (await postPlain(site, form, { ...answersOf(text), email: 'nowhere' })).text()
      const inControls = [...html.matchAll(/ value="([^"]*)"|<textarea[^>]*>([^<]*)</g)]
      const values = inControls.map(([, value, words]) => withoutAnyEntity(value ?? words ?? '').replace(/^\n/, ''))
      const visible = shown.filter((field) => field !== 'organizationName')
      for (const field of visible) expect(values, field).toContain(answersOf(text)[field])
    }
  })
})

/** In its subject, its text and its HTML. */
async function expectInOfficeEmail(site: TestSite, text: string) {
  const office = (await site.queued()).findLast(({ audience }) => audience === 'office')
  if (!office) throw new Error('an email is missing')
  const read = await writeEmail(office)
  expect(read.subject).toBe(office.subject)
  expect(read.subject).toContain(text)
  expect(read.text).toContain(text)
  expect(withoutAnyEntity(read.html ?? '')).toContain(text)
}
