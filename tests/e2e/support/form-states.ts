import type { Page } from '@playwright/test'
import { fill } from '../../support/forms'
import { watchAlerts } from '../../support/network'
import type { SiteForm } from '../../support/site-form'
import { expect, waitUntilHydrated } from './fixtures'

/** The summary above a form of what is wrong in it. */
export function summaryOf(page: Page, { name }: SiteForm) {
  return page.locator(`#${name}-problems`)
}

/**
 * Brings a form to its errors, with their summary above it. The browser posts it itself, as it does before the
 * form's script is there: once hydrated, a button that waits for right answers could not be pressed.
 */
export async function showErrors(page: Page, siteForm: SiteForm): Promise<void> {
  const form = siteForm.find(page)
  await page.goto(siteForm.path)
  await form.scrollIntoViewIfNeeded()
  await waitUntilHydrated(form)
  await fill(form, { ...siteForm.answers(), ...siteForm.mistakes })
  await form.evaluate((element) => (element as HTMLFormElement).submit())
  await expect(summaryOf(page, siteForm).getByRole('link')).toHaveCount(siteForm.messages.length)
  await waitUntilHydrated(siteForm.find(page))
}

/** Mends a form and sends it, and waits for its thanks. */
export async function succeed(page: Page, siteForm: SiteForm): Promise<void> {
  watchAlerts(page)
  const form = siteForm.find(page)
  await fill(form, siteForm.answers())
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(siteForm.success)
}
