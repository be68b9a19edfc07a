import { describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { readContent } from '../../content/read-content'
import { allForms } from '../../src/forms/all-forms'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import { everyForm, postPlain, type TestForm } from '../support/every-form'
import { elementsOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

/** Expected autocomplete, type and spellcheck of fields that browsers can fill in (WCAG 1.3.5). */
const purposes: Record<string, [string, string, string | undefined]> = {
  firstName: ['given-name', 'text', 'false'],
  lastName: ['family-name', 'text', 'false'],
  name: ['name', 'text', 'false'],
  fullName: ['name', 'text', 'false'],
  email: ['email', 'email', 'false'],
  phone: ['tel', 'tel', undefined],
  company: ['organization', 'text', undefined],
  position: ['organization-title', 'text', undefined],
}

/** The options of each list after the empty one. */
const lists: Record<string, string[]> = {
  currentGrade: ['9', '10', '11', '12', 'college'],
  programType: ['summer', 'winter', 'spring'],
  referralSource: ['school', 'friend', 'social', 'search', 'other'],
  paymentType: ['prepay', 'full_partner', 'full_non_partner'],
  subject: ['program', 'speaker', 'partnership', 'other'],
  referralType: ['school', 'friend', 'social', 'search', 'event', 'other'],
}

/** Words in names and labels by which Chromium, Firefox, Safari, 1Password, Bitwarden and LastPass detect a field. */
const FILLED =
  /name|mail|phone|tel|mobile|addr|street|city|town|state|region|zip|post|country|company|organi[sz]ation|business|firm|url|web|site|home|user|login|pass|code|title|card|number|birth|date|year|extra|note|search|query|other/i

const open = () => openSite({ speakerIntake: true })
const read = async (path: string) => (await (await open()).fetch(path)).text()

/** Returns the island of a form, up to the end of the form. */
function islandOf(html: string, { name }: Pick<TestForm, 'name'>): string {
  return new RegExp(`<div[^>]* data-island="${name}".*?</form>`, 's').exec(html)?.[0] ?? ''
}

function controlsOf(island: string): Record<string, string>[] {
  const controls = ['input', 'select', 'textarea'].flatMap((kind) => elementsOf(island, kind))
  return controls.map(inLowerCase).filter(({ name }) => name !== HONEYPOT_FIELD)
}

/** Converts attribute names to lowercase. They are case-insensitive in HTML. */
function inLowerCase(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))
}

describe.each(everyForm)('the $name form', (form) => {
  test('labels each field, marks optional ones, and turns off the browser’s validation', async () => {
    const island = islandOf(await read(form.path), form)
    expect(elementsOf(island, 'form').map(inLowerCase)[0]).toHaveProperty('novalidate')
    for (const control of controlsOf(island)) {
      expect(control).not.toHaveProperty('placeholder')
      const [, words = ''] = new RegExp(`<label[^>]* for="${control.id}"[^>]*>(.*?)</label>`, 's').exec(island) ?? []
      // The specification marks this field as required, but its rules accept an empty value.
      const isStarred = control.name === 'referralSource'
      const isNeeded = control['aria-required'] === 'true' || isStarred
      expect(textOf(words), control.name).toMatch(isNeeded ? /^\w.*(?<!\(optional\))$/ : /^\w.* \(optional\)$/)
    }
  })

  test('sets autocomplete for personal fields only', async () => {
    for (const { name = '', autocomplete, type, spellcheck } of controlsOf(islandOf(await read(form.path), form))) {
      if (purposes[name]) expect([autocomplete, type, spellcheck], name).toEqual(purposes[name])
      else expect(autocomplete, name).toBeUndefined()
    }
  })

  test('has a honeypot that browsers and password managers do not fill', async () => {
    const [label = ''] = piecesOf(islandOf(await read(form.path), form), 'label').filter((each) =>
      each.includes(`name="${HONEYPOT_FIELD}"`),
    )
    const [trap = {}] = elementsOf(label, 'input').map(inLowerCase)
    expect(`${trap.name} ${trap.id} ${textOf(label)}`).not.toMatch(FILLED)
    expect(trap).toMatchObject({ autocomplete: 'off', 'data-1p-ignore': '' })
    expect(trap).toMatchObject({ 'data-lpignore': 'true' })
  })

  test('offers the valid options in each list and selects none', async () => {
    const island = islandOf(await read(form.path), form)
    for (const [list] of island.matchAll(/<select.*?<\/select>/gs)) {
      const { name = '' } = elementsOf(list, 'select')[0] ?? {}
      const options = elementsOf(list, 'option')
      if (lists[name])
        expect(
          options.map(({ value }) => value),
          name,
        ).toEqual(['', ...lists[name]])
      expect(options.filter((option) => 'selected' in option && option.value !== '')).toEqual([])
    }
  })

  test('returns an empty form with messages at its fields and in a summary of the same order', async () => {
    const island = islandOf(await (await postPlain(await open(), form, {})).text(), form)
    const checked = allForms[form.name]?.check({}, DEFAULT_LANGUAGE)
    const errors = Object.entries(checked?.valid === false ? checked.errors : {})
    const [, summary = ''] = /<ul class="error-summary-list">(.*?)<\/ul>/s.exec(island) ?? []
    expect(elementsOf(summary, 'a').map(({ href }) => href)).toEqual(errors.map(([field]) => `#${form.name}-${field}`))
    expect(textsOf(summary, 'a')).toEqual(errors.map(([, message]) => message))
    for (const control of controlsOf(island)) {
      const message = Object.fromEntries(errors)[control.name ?? '']
      expect(control['aria-invalid'], control.name).toBe(message && 'true')
      if (!message) continue
      const [, place = ''] = new RegExp(`data-place="error-${control.id}"[^>]*>(.*?)</div>`, 's').exec(island) ?? []
      expect(textOf(place)).toBe(`Error: ${message}`)
      expect(control['aria-describedby']?.split(' ')).toContain(elementsOf(place, 'p')[0]?.id)
    }
  })

  test('reports a storage failure in its summary, with a link to its status', async () => {
    const site = await open()
    await site.database.destroy()
    const island = islandOf(await (await postPlain(site, form, form.answers)).text(), form)
    const [, summary = ''] = /<ul class="error-summary-list">(.*?)<\/ul>/s.exec(island) ?? []
    expect(elementsOf(summary, 'a')).toEqual([{ href: `#${form.name}-status` }])
    expect(elementsOf(island, 'div').map(({ id }) => id)).toContain(`${form.name}-status`)
    expect(textOf(summary)).toMatch(/^Failed to |^An error occurred/)
  })
})

test('the application suggests the partner schools, and repeats them nowhere for the script', async () => {
  const island = islandOf(await read('/application'), { name: 'application' })
  const names = readContent().schools.map(({ name }) => name)
  const [suggestions = ''] = piecesOf(island, 'datalist')
  expect(elementsOf(suggestions, 'option').map(({ value }) => value)).toEqual(names)
  const input = controlsOf(island).find(({ name }) => name === 'schoolName')
  expect([input?.list, input?.type]).toEqual([elementsOf(island, 'datalist')[0]?.id, 'text'])
  expect(island.split(`${names[0]}`)).toHaveLength(2)
})

test('the application has its four sections', async () => {
  const island = islandOf(await read('/application'), { name: 'application' })
  expect(textsOf(island, 'legend')).toEqual(
    ['Personal', 'School', 'Program', 'Additional'].map((section) => `${section} Information`),
  )
})
