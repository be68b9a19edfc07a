import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
// biome-ignore lint/style/noRestrictedImports: this test is about the list itself and runs on the server's side.
import { allForms, type FormDefinition } from './all-forms'
import type { FormSchema } from './check'

const schemas = import.meta.glob<Record<string, FormSchema>>('./*/schema.ts', { eager: true })
const mails = import.meta.glob<Record<string, FormDefinition['mail']>>('./*/mail.ts', { eager: true })
const components = import.meta.glob<ComponentType>('./*/form.tsx', { eager: true, import: 'default' })

const behaviors = import.meta.glob<ComponentType>('./*/behavior.tsx', { eager: true, import: 'default' })

const folderOf = (path: string) => path.split('/')[1]

test('every folder of a form is in the list, and every form of the list has its folder', () => {
  const names = Object.keys(allForms).sort()
  expect(Object.keys(schemas).map(folderOf).sort()).toEqual(names)
  expect(Object.keys(components).map(folderOf).sort()).toEqual(names)
  // The sidebar's messages go out as the contact page's do.
  expect(Object.keys(mails).map(folderOf).sort()).toEqual(names.filter((name) => name !== 'contact-sidebar'))
})

describe.each(Object.entries(allForms))('the form %s', (name, form) => {
  test('has the rules of its own folder', () => {
    expect(Object.values(schemas[`./${name}/schema.ts`] ?? {})).toContain(form.schema)
  })

  test('has the mails of its own folder; the sidebar has those of the contact page', () => {
    const folder = name === 'contact-sidebar' ? 'contact' : name
    expect(Object.values(mails[`./${folder}/mail.ts`] ?? {})).toContain(form.mail)
  })

  test('has its markup, and what runs it in the browser', () => {
    expect(components[`./${name}/form.tsx`]).toBeTypeOf('function')
    expect(behaviors[`./${name}/behavior.tsx`]).toBeTypeOf('function')
  })
})

test('the calls are those of the specification', () => {
  const calls = Object.fromEntries(Object.entries(allForms).map(([name, form]) => [name, form.call]))
  expect(calls).toEqual({
    contact: 'contact',
    'contact-sidebar': 'contact',
    application: 'application',
    acceptance: 'accept',
    referral: 'referral',
    speaker: 'speaker',
    cancellation: 'cancel',
  })
})

test('the bodies of the calls have the fields of the specification', () => {
  const fields = (name: string) => Object.keys(allForms[name]?.schema.entries ?? {})
  expect(fields('contact')).toEqual(['name', 'email', 'subject', 'message'])
  expect(fields('contact-sidebar')).toEqual(fields('contact'))
  expect(fields('application')).toEqual([
    ...['firstName', 'lastName', 'email', 'phone', 'schoolName', 'currentGrade', 'programType'],
    ...['goals', 'previousExperience', 'referralSource'],
  ])
  expect(fields('referral')).toEqual([
    ...['name', 'email', 'referralType', 'friendName', 'schoolName', 'organizationName', 'comments'],
  ])
  expect(fields('acceptance')).toEqual([
    ...['firstName', 'lastName', 'email', 'programType', 'paymentType', 'dietary', 'medical'],
    ...['emergencyContact', 'termsAccepted', 'photoRelease'],
  ])
})
