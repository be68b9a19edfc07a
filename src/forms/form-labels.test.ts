import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allForms, labelsOf } from './all-forms'
import { listAnswers } from './form-labels'

/** The labels of every version that submissions may be stored under, by form and version. Entries are only added. */
const recorded: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync('tests/fixtures/form-labels.json', 'utf8'),
)

const stored = [...new Map(Object.values(allForms).map((form) => [form.name, form])).values()]

test.each(stored.map((form) => [form.name, form] as const))('%s has a new version for new labels', (name, form) => {
  const versions = form.labels.map((_, older) => [`${older + 1}`, labelsOf(name, older + 1)])
  expect(recorded[name]).toEqual(Object.fromEntries(versions))
})

test('two forms that are stored under one name have the same version and labels', () => {
  for (const form of Object.values(allForms)) expect(form.labels.at(-1)).toEqual(labelsOf(form.name, form.version))
})

test('a stored submission is listed under the labels of its own version', () => {
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

test('there are no labels of a version that never was', () => {
  expect(() => labelsOf('contact', 99)).toThrow('there is no version 99 of the form contact')
})
