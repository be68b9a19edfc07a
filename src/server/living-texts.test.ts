import { describe, expect, test } from 'vitest'
import { writeMail } from '../mail/mail-under-test'
import { living } from './corpora-under-test'
import { everyForm, everywhere, postPlain, textFieldsOf } from './every-form-under-test'
import { withoutAnyEntity } from './markup-under-test'
import { openSite } from './site-under-test'

const open = () => openSite({ speakerIntake: true })

describe.each(everyForm)('names and words that people have, in the $name form', (form) => {
  const fields = textFieldsOf(form)
  const answersOf = (text: string) => everywhere(form, text)
  /** A referral's details of other types are dropped. */
  const shown = fields.filter((field) => form.name !== 'referral' || !/^(school|organization)Name$/.test(field))

  test('reach the database by both doors, letter by letter', async () => {
    const site = await open()
    for (const text of living) {
      await site.call(form.call, answersOf(text))
      await postPlain(site, form, answersOf(text))
    }
    const stored = (await site.stored()).map(({ answers }) => answers as Record<string, unknown>)
    expect(stored).toHaveLength(2 * living.length)
    for (const [index, text] of living.entries()) {
      const expected = Object.fromEntries(shown.map((field) => [field, answersOf(text)[field]]))
      expect(stored[2 * index]).toMatchObject(expected)
      expect(stored[2 * index + 1]).toMatchObject(expected)
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

  test('reach the mail to the office: subject, text and HTML', async () => {
    const site = await open()
    for (const text of living) {
      await site.call(form.call, answersOf(text))
      const office = (await site.queued()).findLast(({ audience }) => audience === 'office')
      if (!office) throw new Error('a mail is missing')
      const read = await writeMail(office)
      expect(read.subject).toBe(office.subject)
      expect(read.text).toContain(text)
      expect(withoutAnyEntity(read.html ?? '')).toContain(text)
      expect(office.subject).toContain(text)
    }
  })
})
