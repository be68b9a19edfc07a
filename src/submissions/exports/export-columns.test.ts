import { expect, test } from 'vitest'
import { allForms, findStoredForm, storedFormNames } from '../../forms/all-forms'
import { answerColumns } from './export-columns'

const forms = (...names: string[]) => names.flatMap((name) => findStoredForm(name) ?? [])

test('each field of each form has one column, under the form’s own label', () => {
  const columns = answerColumns(forms(...storedFormNames))
  for (const { name, labels } of Object.values(allForms))
    for (const [field, label] of Object.entries(labels.at(-1)?.fields ?? {})) {
      const those = columns.filter(({ fields }) => fields[name] === field)
      expect(
        those.map((column) => column.label),
        `${name}: ${field}`,
      ).toEqual([label.en])
    }
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  expect(columns.filter(({ isHealth }) => isHealth).map(({ fields }) => fields)).toEqual([
    { acceptance: 'dietary' },
    { acceptance: 'medical' },
    { acceptance: 'emergencyContact' },
  ])
})

test('fields of several forms with the same label share a column', () => {
  const columns = answerColumns(forms('contact', 'application', 'acceptance'))
  expect(columns.find(({ label }) => label === 'Email')?.fields).toEqual({
    contact: 'email',
    application: 'email',
    acceptance: 'email',
  })
})

test('a column’s key does not depend on the other forms', () => {
  const all = answerColumns(forms(...storedFormNames)).map(({ key }) => key)
  for (const name of storedFormNames)
    expect(all).toEqual(expect.arrayContaining(answerColumns(forms(name)).map(({ key }) => key)))
})

test('fields of earlier versions keep a column under their newest label; health columns are separate', () => {
  const labels = [
    { fields: { phone: { en: 'Telephone' }, fax: { en: 'Fax' }, notes: { en: 'Notes' } } },
    { fields: { phone: { en: 'Phone' }, other: { en: 'Phone' }, medical: { en: 'Notes' } } },
  ]
  const columns = answerColumns([{ name: 'a', labels, healthFields: ['medical'] }])
  expect(columns.map(({ label, isHealth, fields }) => [label, isHealth, fields.a])).toEqual([
    ['Phone', false, 'phone'],
    ['Phone', false, 'other'],
    ['Notes', true, 'medical'],
    ['Fax', false, 'fax'],
    ['Notes', false, 'notes'],
  ])
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
})

test('every form has a phone number column, because staff enter it for callers', () => {
  const columns = answerColumns(forms('contact', 'application', 'referral')).filter(
    ({ label }) => label === 'Phone Number',
  )
  expect(columns.map(({ fields }) => fields)).toEqual([{ contact: 'phone', application: 'phone', referral: 'phone' }])
})
