import { describe, expect, test } from 'vitest'
import { formulas, living, markup } from '../support/corpora'
import { writeEmail } from '../support/emails'
import { everyForm, everywhere, postPlain, type TestForm } from '../support/every-form'
import { propsIn, readMarkup, withoutAnyEntity } from '../support/markup'
import { openSite } from '../support/test-site'

/** All of it in the longest form; in the others, which render and mail as it does, some. */
const hostileFor = ({ name }: TestForm) =>
  [...markup, ...formulas, ...living].filter((_, index) => name === 'application' || index % 8 === 0)

const open = () => openSite({ speakerIntake: true })

/** The same everywhere, also where only an address or an option is taken, so that the page comes back. */
function inEveryField(form: TestForm, text: string): Record<string, string> {
  const fields = Object.keys(form.answers).filter((field) => typeof form.answers[field] === 'string')
  const everything = [...fields, 'unknown', '"><b>', '__proto__'].map((field) => [field, text])
  return { ...Object.fromEntries(everything), message: text.padEnd(60, '.') }
}

describe.each(everyForm)('markup in the $name form', (form) => {
  test('is text on the page that asks for another look: no element and no attribute comes from it', async () => {
    const site = await open()
    const read = async (text: string) => (await postPlain(site, form, inEveryField(form, text))).text()
    const harmless = readMarkup(await read('harmless'))
    for (const text of hostileFor(form)) {
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

  test('is text in the email to the office, and not in the one to the sender', async () => {
    const site = await open()
    let sent = 0
    const emailsAbout = async (text: string) => {
      sent += 1
      expect((await site.postJson(form.endpoint, everywhere(form, text, `s${sent}@example.org`))).status, text).toBe(
        201,
      )
      return Promise.all((await site.queued()).slice(-2).map((mail) => writeEmail(mail)))
    }
    const harmless = (await emailsAbout('harmless')).map(({ html = '' }) => ({
      pieces: readMarkup(html).pieces,
      values: valuesIn(html),
    }))
    for (const text of hostileFor(form)) {
      for (const [index, { html = '', text: words = '' }] of (await emailsAbout(text)).entries()) {
        expect(readMarkup(html).pieces, text).toEqual(harmless[index]?.pieces)
        expect(valuesIn(html), text).toEqual(harmless[index]?.values)
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

/** Attributes, but for the reference in the link to the desk. */
function valuesIn(html: string): string[] {
  return readMarkup(html).values.map((value) => value.replace(/(?<=\/desk\/inbox\/).*/, ''))
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '&': '&amp;' }
  return text.replaceAll(/[<>"'&]/g, (letter) => entities[letter] ?? letter)
}
