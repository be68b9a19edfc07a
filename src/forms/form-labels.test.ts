import { expect, test } from 'vitest'
import { allForms, findStoredForm, getFormLabels, storedFormNames } from './all-forms'
import type { FormDefinition } from './form-definition'
import { listAnswers } from './form-labels'

/** `-u` records a new form or version. Never change a recorded entry that submissions use. */
test('labels of all versions of all forms match the record', async () => {
  const versionsOf = ({ labels }: FormDefinition) => labels.map((each, older) => [`${older + 1}`, each])
  const all = storedFormNames.flatMap((name) => {
    const form = findStoredForm(name)
    return form ? [[name, Object.fromEntries(versionsOf(form))]] : []
  })
  const text = `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../tests/fixtures/form-labels.json')
})

test('forms stored under the same name have the same version and labels', () => {
  for (const form of Object.values(allForms)) expect(form.labels.at(-1)).toEqual(getFormLabels(form.name, form.version))
})

test('shows a stored submission with the labels of its version', () => {
  const older = {
    fields: { size: { en: 'Size of shirt' }, news: { en: 'Newsletter' }, note: { en: 'Note' } },
    choices: { size: [{ value: 's', label: { en: 'Small' } }] },
  }
  expect(listAnswers(older, { size: 's', news: false, note: '' }, 'en')).toEqual([
    ['Size of shirt', 'Small'],
    ['Newsletter', 'No'],
    ['Note', '(no answer)'],
  ])
})

test('throws for an unknown version', () => {
  expect(() => getFormLabels('contact', 99)).toThrow('there is no version 99 of the form contact')
})
