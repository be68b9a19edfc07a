import type { Locator, Page } from '@playwright/test'
import { expect, freshEmail, mainForm, sidebarForm } from '../e2e/support/fixtures'
import { acceptance, cancellation, referral, speaker } from './ruled-forms'
import type { Answers, SiteForm } from './site-form'

export const application: SiteForm = {
  name: 'application',
  call: 'application',
  storedAs: 'application',
  path: '/application',
  find: mainForm,
  answers: () => ({
    firstName: 'Ada',
    lastName: 'Lee',
    email: freshEmail(),
    phone: '(408) 555-0100',
    schoolName: 'Lincoln High School',
    currentGrade: '11',
    programType: 'summer',
    goals: 'Sell tea on Saturdays.\nLearn to count.',
    previousExperience: 'A lemonade stand.',
    referralSource: 'friend',
  }),
  mistakes: { firstName: '', email: 'ada@', currentGrade: '', goals: '' },
  messages: [
    'First name is required',
    'Please enter a valid email',
    'Please select your grade',
    'Please tell us about your goals',
  ],
  words: 'goals',
  success: 'Your application has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit application. Please try again.',
  thanks: {
    button: 'Submit Application',
    asks: '0 of 8 required answers. Next: First Name',
    received: 'application',
    next: 'prepay the deposit',
    words: { currentGrade: '11th Grade', programType: 'Summer Program', referralSource: 'Friend or Family' },
  },
}

const messageAnswers = () => ({
  name: 'Ada Lee',
  email: freshEmail(),
  subject: 'speaker',
  message: 'My aunt sank a company.\nShe tells it well.',
})

export const contact: SiteForm = {
  name: 'contact',
  call: 'contact',
  storedAs: 'contact',
  path: '/contact',
  find: mainForm,
  answers: messageAnswers,
  mistakes: { name: '', email: 'ada@', subject: '', message: 'Too short' },
  messages: [
    'Name is required',
    'Please enter a valid email address',
    'Subject is required',
    'Message must be at least 10 characters',
  ],
  words: 'message',
  success: 'Your message has been sent successfully!',
  failure: 'An error occurred while sending your message. Please try again later.',
  thanks: { button: 'Send Message', received: 'message', words: { subject: 'Speaker Nomination' } },
}

export const contactSidebar: SiteForm = {
  name: 'contact-sidebar',
  call: 'contact',
  storedAs: 'contact',
  path: '/',
  find: sidebarForm,
  answers: messageAnswers,
  mistakes: { name: '', email: 'ada@', subject: '', message: 'Too short' },
  messages: ['Name is required', 'Please enter a valid email', 'Please select a subject', 'Message is required'],
  words: 'message',
  success: 'Message sent successfully!',
  failure: 'Failed to send message. Please try again.',
  thanks: {
    button: 'Send Message',
    busy: 'Sending...',
    asks: '0 of 4 required answers. Next: Name',
    received: 'message',
    words: { subject: 'Speaker Nomination' },
  },
}

/** The forms that a new site accepts. */
export const siteForms = [application, contact, contactSidebar, acceptance, referral, cancellation]

export const everySiteForm = [...siteForms, speaker]

/** Finds a form's control by its field name in the specification. */
export function control(form: Locator, name: string): Locator {
  return form.locator(`[name="${name}"]`)
}

/** Enters the answers in order, with the events of a person who moves from field to field. */
export async function fill(form: Locator, answers: Answers): Promise<void> {
  await form.evaluate(enter, answers)
}

/** Runs in the page. @throws if a field is hidden or does not accept its answer. */
function enter(form: Element, answers: Answers): void {
  for (const [name, value] of Object.entries(answers)) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field?.checkVisibility() || field.disabled) throw new Error(`nobody can answer ${name}`)
    field.focus()
    if (field.type === 'checkbox') {
      if (field.checked !== (value === 'on')) field.click()
      continue
    }
    field.value = value
    if (field.value !== value) throw new Error(`${name} does not take ${value}`)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Expects each control to contain its answer. */
export async function expectKept(form: Locator, answers: Answers): Promise<void> {
  await expect.poll(() => form.evaluate(readContents, Object.keys(answers))).toEqual(answers)
}

/** Expects the controls to be empty or gone, without errors. */
export async function expectReset(form: Locator, answers: Answers): Promise<void> {
  const names = Object.keys(answers)
  await expectKept(form, Object.fromEntries(names.map((name) => [name, ''])))
  await expect(
    form.locator('[aria-invalid]').and(form.locator(names.map((name) => `[name="${name}"]`).join())),
  ).toHaveCount(0)
}

/** Runs in the page. */
function readContents(form: Element, names: string[]): Answers {
  const contentOf = (box: HTMLInputElement | null) =>
    box?.type === 'checkbox' ? (box.checked ? 'on' : '') : box?.value
  return Object.fromEntries(names.map((name) => [name, contentOf(form.querySelector(`[name="${name}"]`)) ?? '']))
}

/** Returns the answers as they are sent and stored, with booleans for checkboxes. */
export function asSent(answers: Answers): Record<string, string | boolean> {
  const entries = Object.entries(answers)
  return Object.fromEntries(entries.map(([name, value]) => [name, isTick(name) ? value === 'on' : value]))
}

function isTick(name: string): boolean {
  return name === 'termsAccepted' || name === 'photoRelease'
}

/** Finds a message in a form by its exact text. */
export function message(form: Locator, text: string): Locator {
  return form.getByText(text, { exact: true })
}

/** Finds the error summary above a form. */
export function errorSummary(around: Page | Locator): Locator {
  return around.getByRole('group', { name: 'There is a problem' })
}
