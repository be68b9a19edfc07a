import { describe, expect, test } from 'vitest'
import { writeMail } from '../mail/mail-under-test'
import { formulas, markup } from './corpora-under-test'
import { everyForm, everywhere, type FormUnderTest, postPlain } from './every-form-under-test'
import { propsIn, readMarkup, withoutAnyEntity } from './markup-under-test'
import { openSite } from './site-under-test'

const hostile = [...markup, ...formulas]

const open = () => openSite({ speakerIntake: true })

/** The same everywhere, also where only an address or an option is taken, so that the page comes back. */
function inEveryField(form: FormUnderTest, text: string): Record<string, string> {
  const fields = Object.keys(form.answers).filter((field) => typeof form.answers[field] === 'string')
  const everything = [...fields, 'unknown', '"><b>', '__proto__'].map((field) => [field, text])
  return { ...Object.fromEntries(everything), message: text.padEnd(60, '.') }
}

test('the reader of markup finds what browsers find', () => {
  const pieces = (html: string) => readMarkup(html).pieces
  expect(pieces('<p CLASS=a>x<br/></p>')).toEqual(['p class', 'br ', '/p '])
  expect(pieces('<a href="<b>" title=\'<i>\' x=<u>y')).toEqual(['a href title x'])
  expect(pieces('<textarea><b></textarea><b>')).toEqual(['textarea ', '/textarea ', 'b '])
  expect(pieces('<!-- <b> --><b><!doctype html>')).toEqual(['comment', 'b ', 'declaration'])
  expect(pieces('&lt;b> 1 < 2 <é> < b>')).toEqual([])
  expect(pieces('<svg/onload=alert(1)>')).toEqual(['svg onload'])
  // In plain markup every one of these would be found, except those that are none to a browser.
  expect(markup.filter((text) => pieces(text).length === 0).length).toBeLessThan(16)
})

describe.each(everyForm)('markup in the $name form', (form) => {
  test('is text on the page that asks for another look: no element and no attribute comes from it', async () => {
    const site = await open()
    const read = async (text: string) => (await postPlain(site, form, inEveryField(form, text))).text()
    const harmless = readMarkup(await read('harmless'))
    for (const text of hostile) {
      const html = await read(text)
      expect(readMarkup(html).pieces, text).toEqual(harmless.pieces)
      const wrong = readMarkup(html).values.filter((value) => /^\s*javascript:/i.test(value) && value !== escaped(text))
      expect(wrong, text).toEqual([])
      // The script of the form needs no answers: they stand in the controls.
      expect(JSON.stringify(propsIn(html)), text).not.toContain(JSON.stringify(text).slice(1, -1))
      const unknown = readMarkup(html).values.filter((value) => value.includes('unknown'))
      expect(unknown, text).toEqual([])
    }
  })

  test('is text in the mail to the office, and not in the one to the sender', async () => {
    const site = await open()
    let sent = 0
    const mailsAbout = async (text: string) => {
      sent += 1
      expect((await site.call(form.call, everywhere(form, text, `s${sent}@example.org`))).status, text).toBe(201)
      return Promise.all((await site.queued()).slice(-2).map((mail) => writeMail(mail)))
    }
    const harmless = (await mailsAbout('harmless')).map(({ html = '' }) => readMarkup(html))
    for (const text of hostile) {
      for (const [index, { html = '', text: words = '' }] of (await mailsAbout(text)).entries()) {
        expect(readMarkup(html).pieces, text).toEqual(harmless[index]?.pieces)
        expect(readMarkup(html).values, text).toEqual(harmless[index]?.values)
        const readable = text.trim().replaceAll('\u0000', '\ufffd')
        if (index === 0) {
          expect(withoutAnyEntity(html), text).toContain(readable)
          expect(words.replaceAll(/\n {2}/g, '\n'), text).toContain(readable)
        }
        if (index === 1) expect(`${html}${words}`, text).not.toMatch(/evil|alert|1\+1|calc/)
      }
    }
  })
})

function escaped(text: string): string {
  const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '&': '&amp;' }
  return text.replaceAll(/[<>"'&]/g, (letter) => entities[letter] ?? letter)
}
