import type { Locator, Page } from '@playwright/test'
import { expect, freshEmail, mainForm, sidebarForm } from './fixtures'
import { acceptance, cancellation, referral } from './ruled-forms'
import type { Answers, SiteForm } from './site-form'

export const application: SiteForm = {
  name: 'application',
  call: 'application',
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
}

export const contactSidebar: SiteForm = {
  name: 'contact-sidebar',
  call: 'contact',
  path: '/',
  find: sidebarForm,
  answers: messageAnswers,
  mistakes: { name: '', email: 'ada@', subject: '', message: 'Too short' },
  messages: ['Name is required', 'Please enter a valid email', 'Please select a subject', 'Message is required'],
  words: 'message',
  success: 'Message sent successfully!',
  failure: 'Failed to send message. Please try again.',
}

/** Every form whose answers are taken in as the site comes. */
export const siteForms = [application, contact, contactSidebar, acceptance, referral, cancellation]

/** A form's control, by the name that the specification gives its field. */
export function control(form: Locator, name: string): Locator {
  return form.locator(`[name="${name}"]`)
}

/** Enters the answers, in their order. */
export async function fill(form: Locator, answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = control(form, name)
    if (isTick(name)) await field.setChecked(value === 'on')
    else if ((await form.locator(`select[name="${name}"]`).count()) > 0) await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Whether every answer stands in its control. */
export async function expectKept(form: Locator, answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    if (isTick(name)) await expect(control(form, name)).toBeChecked({ checked: value === 'on' })
    else await expect(control(form, name)).toHaveValue(value)
  }
}

/** Whether the controls of the answers are empty (or went with the answer that asked for them), and none complains. */
export async function expectReset(form: Locator, answers: Answers): Promise<void> {
  for (const name of Object.keys(answers)) {
    await expect.poll(() => control(form, name).evaluateAll(withContent), name).toEqual([])
    await expect(form.locator(`[name="${name}"][aria-invalid]`)).toHaveCount(0)
  }
}

function withContent(controls: Element[]): string[] {
  const contents = (controls as HTMLInputElement[]).map((box) => (box.type === 'checkbox' ? box.checked : box.value))
  return contents.filter(Boolean).map(String)
}

/** The answers as they are sent and stored: a box is true or false. */
export function asSent(answers: Answers): Record<string, string | boolean> {
  const entries = Object.entries(answers)
  return Object.fromEntries(entries.map(([name, value]) => [name, isTick(name) ? value === 'on' : value]))
}

function isTick(name: string): boolean {
  return name === 'termsAccepted' || name === 'photoRelease'
}

/** A message of a form, in exactly these words. */
export function message(form: Locator, text: string): Locator {
  return form.getByText(text, { exact: true })
}

/** What stands above a form and says what kept it from being sent. */
export function errorSummary(around: Page | Locator): Locator {
  return around.getByRole('group', { name: 'There is a problem' })
}
