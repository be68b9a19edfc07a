import type { Locator, Page } from '@playwright/test'
import { application, contact, contactSidebar, fill, message, siteForms } from '../../support/forms'
import { holdBack } from '../../support/network'
import { referral, speaker } from '../../support/ruled-forms'
import type { SiteForm } from '../../support/site-form'
import { expect, waitUntilHydrated } from '../support/fixtures'
import { test } from './fixtures'
import { takePictures } from './take-pictures'

/** Answers for which a form shows one more field. */
const asking = new Map([
  [application, { referralSource: 'other' }],
  [referral, { referralType: 'school' }],
])
const alwaysEnabled = [contact, speaker]

for (const siteForm of [...siteForms, speaker]) {
  const { name, path, call, find } = siteForm
  const answers = { ...siteForm.answers(), email: 'ada.lee@example.org' }
  const take = (page: Page, state: string) => takePictures(page, `forms/${name}-${state}`, roomOf(page, siteForm))

  test.describe(`the ${name} form`, () => {
    let form: Locator

    test.beforeEach(async ({ page }) => {
      form = find(page)
      await page.goto(path)
      await form.scrollIntoViewIfNeeded()
      await waitUntilHydrated(form)
    })

    test('untouched', async ({ page }) => {
      await take(page, '1-untouched')
    })

    test('with errors', async ({ page }) => {
      await fill(form, answers)
      await fill(form, siteForm.mistakes)
      if (siteForm === contact) await form.locator('[type=submit]').click()
      for (const text of siteForm.messages) await expect(message(form, text)).toBeVisible()
      await take(page, '2-errors')
    })

    if (alwaysEnabled.includes(siteForm)) {
      test('after an attempt with nothing in it', async ({ page }) => {
        await form.locator('[type=submit]').click()
        await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
        await take(page, '3-attempted')
      })
    }

    const more = asking.get(siteForm)
    if (more) {
      test('asking for more', async ({ page }) => {
        await fill(form, more)
        await expect(
          form
            .getByLabel(/Please specify|School Name/)
            .filter({ visible: true })
            .last(),
        ).toBeVisible()
        await take(page, '3-asking-more')
      })
    }

    test('on its way, then sent', async ({ page }) => {
      const held = await holdBack(page, `**/api/${call}`)
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await held.made
      await take(page, '4-sending')
      held.release()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await take(page, '6-sent')
    })

    test('after a failure', async ({ page }) => {
      await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500 }))
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.failure)
      await take(page, '5-failed')
    })
  })

  test.describe(`the ${name} form without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('after a wrong post', async ({ page }) => {
      await page.goto(path)
      await fill(find(page), { ...answers, ...siteForm.mistakes })
      await find(page).locator('[type=submit]').click()
      await expect(page).toHaveTitle(/^Error: /)
      await take(page, '7-without-javascript')
    })
  })
}

/** Returns the part of the page with the form: the sidebar or the main content. */
function roomOf(page: Page, siteForm: SiteForm): Locator {
  return page.getByRole(siteForm === contactSidebar ? 'complementary' : 'main')
}
