import type { Page } from '@playwright/test'
import { fill } from '../../support/forms'
import { watchAlerts } from '../../support/network'
import type { SiteForm } from '../../support/site-form'
import { expect, waitUntilHydrated } from './fixtures'

export function findErrorSummary(page: Page, { name }: SiteForm) {
  return page.locator(`#${name}-problems`)
}

/**
 * Submits a form with mistakes and waits for its errors. The browser posts it like before hydration, because the
 * button of a hydrated form may be disabled.
 */
export async function showErrors(page: Page, siteForm: SiteForm): Promise<void> {
  const form = siteForm.find(page)
  await page.goto(siteForm.path)
  await form.scrollIntoViewIfNeeded()
  await waitUntilHydrated(form)
  await fill(form, { ...siteForm.answers(), ...siteForm.mistakes })
  await form.evaluate((element) => (element as HTMLFormElement).submit())
  await expect(findErrorSummary(page, siteForm).getByRole('link')).toHaveCount(siteForm.messages.length)
  await waitUntilHydrated(siteForm.find(page))
}

/** Corrects a form, sends it, and waits for its success message. */
export async function submitCorrected(page: Page, siteForm: SiteForm): Promise<void> {
  watchAlerts(page)
  const form = siteForm.find(page)
  await fill(form, siteForm.answers())
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(siteForm.success)
}
