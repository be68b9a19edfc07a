import { expect, test } from 'vitest'
import { contactForm } from './contact/description'
import { servedFields } from './served-fields'
import { useForm } from './use-form'

test('a name that is no field of the form is a type error', () => {
  const { field } = servedFields(contactForm, { language: 'en' })
  // @ts-expect-error
  expect(() => field('emial')).toThrow()
  expect(field('email').label).toBe('Email')
})

function useMisspelledForm(element: HTMLElement) {
  const props = { element, onHydrated: () => {}, answerWithin: 'three days', description: contactForm }
  // @ts-expect-error
  useForm({ ...props, keeps: (field) => field !== 'emial' })
  // @ts-expect-error
  useForm({ ...props, onSucceeded: (sent) => console.log(sent.emial) })
  // @ts-expect-error
  return contactForm.labels.emial
}

test('so is one in what a form keeps, hands on or labels', () => {
  expect(useMisspelledForm).toBeTypeOf('function')
})
