import { expect, test } from 'vitest'
import { allForms } from './all-forms'

const components = import.meta.glob('./*/form.tsx')

const folderOf = (path: string) => path.split('/')[1]

test('lists every form that has a folder', () => {
  const names = Object.keys(allForms).sort()
  expect(Object.keys(components).map(folderOf).sort()).toEqual(names)
})

test('has the endpoints of the specification', () => {
  const endpoints = Object.fromEntries(Object.entries(allForms).map(([name, form]) => [name, form.endpoint]))
  expect(endpoints).toMatchObject({
    contact: '/api/contact',
    'contact-sidebar': '/api/contact',
    application: '/api/application',
    acceptance: '/api/accept',
    referral: '/api/referral',
    speaker: '/api/speaker',
    cancellation: '/api/cancel',
  })
})

test('endpoint bodies have the fields of the specification', () => {
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
