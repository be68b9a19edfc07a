import type { Page } from '@playwright/test'
import { expect, waitUntilAwake } from './fixtures'
import { fill, siteForms } from './forms'
import { watchAlerts } from './network'
import { speaker } from './ruled-forms'
import type { SiteForm } from './site-form'

/** All seven. */
export const everyForm: SiteForm[] = [...siteForms, speaker]

/** The summary above a form of what is wrong in it. */
export function summaryOf(page: Page, { name }: SiteForm) {
  return page.locator(`#${name}-problems`)
}

/**
 * Brings a form to its errors, with their summary above it. The browser posts it itself, as it does before the
 * form's script is there: once awake, a button that waits for right answers could not be pressed.
 */
export async function showErrors(page: Page, siteForm: SiteForm): Promise<void> {
  const form = siteForm.find(page)
  await page.goto(siteForm.path)
  await form.scrollIntoViewIfNeeded()
  await waitUntilAwake(form)
  await fill(form, { ...siteForm.answers(), ...siteForm.mistakes })
  await form.evaluate((element) => (element as HTMLFormElement).submit())
  await expect(summaryOf(page, siteForm).getByRole('link')).toHaveCount(siteForm.messages.length)
  await waitUntilAwake(siteForm.find(page))
}

/** Mends a form and sends it, and waits for its thanks. */
export async function succeed(page: Page, siteForm: SiteForm): Promise<void> {
  watchAlerts(page)
  const form = siteForm.find(page)
  await fill(form, siteForm.answers())
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(siteForm.success)
}
