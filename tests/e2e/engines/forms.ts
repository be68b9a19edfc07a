import { application, contact, contactSidebar } from '../../support/forms'
import { acceptance, speaker } from '../../support/ruled-forms'
import type { Answers, SiteForm } from '../../support/site-form'
import { expect } from './fixtures'
import { POLL, type Tab } from './tab'

/** A form of the specification and its position on the page. */
export interface PlacedForm extends SiteForm {
  /** CSS selector of the form on its page. */
  within: string
}

export const sidebarForm: PlacedForm = { ...contactSidebar, within: 'aside form' }

export const contactForm: PlacedForm = { ...contact, within: 'main form' }
export const applicationForm: PlacedForm = { ...application, within: 'main form' }

export const acceptanceForm: PlacedForm = { ...acceptance, within: 'main form' }
export const speakerForm: PlacedForm = { ...speaker, within: 'main form' }

/** Types the answers in order. */
export async function typeAnswers(tab: Tab, { within }: PlacedForm, answers: Answers): Promise<void> {
  for (const [field, value] of Object.entries(answers)) {
    const control = { within, field }
    const kind = await tab.evaluateAll(control, ([element]) => (element as HTMLInputElement | undefined)?.type)
    if (kind === 'select-one') await tab.choose(control, value)
    else if (kind === 'checkbox') {
      await tab.evaluateAll(control, ([box]) => box?.focus())
      await tab.press('Space')
    } else await tab.type(control, value)
  }
}

/** Expects each control to contain its answer. */
export async function expectAnswers(tab: Tab, { within }: PlacedForm, answers: Answers): Promise<void> {
  const names = Object.keys(answers)
  await expect.poll(() => tab.evaluate(readValues, within, names), POLL).toEqual(answers)
}

/** Runs in the page. */
function readValues(within: string, names: string[]): Answers {
  const form = document.querySelector(within)
  const readValue = (box?: HTMLInputElement | null) =>
    box?.type === 'checkbox' ? (box.checked ? 'on' : '') : box?.value
  return Object.fromEntries(names.map((name) => [name, readValue(form?.querySelector(`[name="${name}"]`)) ?? '']))
}

/** Sends the form and waits for this status message. */
export async function send(tab: Tab, form: PlacedForm, words: string): Promise<void> {
  await tab.click(sendButton(form))
  await expect.poll(() => tab.readTexts({ within: form.within, role: 'status' }), POLL).toContain(words)
}

/** Opens a form's page and waits until the form has hydrated. */
export async function openForm(tab: Tab, { path, within }: PlacedForm): Promise<void> {
  await tab.goto(path)
  await tab.waitUntilHydrated({ css: within })
}

export function sendButton({ within }: PlacedForm) {
  return { within, css: 'button[type=submit]' }
}
