import type { Page } from '@playwright/test'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, contact, contactSidebar, control, fill, siteForms } from './forms'
import { failUntilPosted } from './network'
import { speaker } from './ruled-forms'

test('the title says that something is wrong from the first attempt until all is mended', async ({ page }) => {
  for (const siteForm of [contact, speaker]) {
    await page.goto(siteForm.path)
    const form = siteForm.find(page)
    const plain = await page.title()
    const answers = siteForm.answers()
    await waitUntilAwake(form)
    await fill(form, contact === siteForm ? siteForm.mistakes : {})
    await expect(page).toHaveTitle(plain)
    await form.locator('[type=submit]').click()
    await expect(page).toHaveTitle(`Error: ${plain}`)
    await form.locator('[type=submit]').click()
    await expect(page).toHaveTitle(`Error: ${plain}`)

    await fill(form, { ...answers, email: 'ada@' })
    await expect(page).toHaveTitle(`Error: ${plain}`)
    await fill(form, answers)
    await expect(page).toHaveTitle(plain)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(siteForm.success)
    await expect(page).toHaveTitle(plain)
  }
})

test('a field that a student left wrong marks the title before any attempt', async ({ page }) => {
  await page.goto(application.path)
  const form = mainForm(page)
  const plain = await page.title()
  await waitUntilAwake(form)
  await control(form, 'firstName').focus()
  await expect(page).toHaveTitle(plain)
  await control(form, 'firstName').blur()
  await expect(page).toHaveTitle(`Error: ${plain}`)
  await fill(form, { firstName: 'Ada' })
  await expect(page).toHaveTitle(plain)
})

test.describe('with two forms on a page', () => {
  let plain: string

  test.beforeEach(async ({ page }) => {
    await page.goto(contact.path)
    plain = await page.title()
    await waitUntilAwake(mainForm(page))
    await waitUntilAwake(sidebarForm(page))
    await mainForm(page).locator('[type=submit]').click()
    await fill(sidebarForm(page), contactSidebar.mistakes)
    await expect(page).toHaveTitle(`Error: ${plain}`)
  })

  test('the title is marked while the sidebar is wrong, whatever is mended beside it', async ({ page }) => {
    await mend(page, 'main')
    await expect(page).toHaveTitle(`Error: ${plain}`)
    await mend(page, 'sidebar')
    await expect(page).toHaveTitle(plain)
  })

  test('the title is marked while the main form is wrong, whatever is mended in the sidebar', async ({ page }) => {
    await mend(page, 'sidebar')
    await expect(page).toHaveTitle(`Error: ${plain}`)
    await mend(page, 'main')
    await expect(page).toHaveTitle(plain)
  })

  async function mend(page: Page, which: 'main' | 'sidebar'): Promise<void> {
    const form = which === 'main' ? mainForm(page) : sidebarForm(page)
    await fill(form, contact.answers())
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const siteForm of [...siteForms, speaker]) {
    test(`the answer to a wrong ${siteForm.name} form has a title that says so`, async ({ page }) => {
      const form = siteForm.find(page)
      await page.goto(siteForm.path)
      const plain = await page.title()
      await fill(form, { ...siteForm.answers(), ...siteForm.mistakes })
      await form.locator('[type=submit]').click()
      await expect(page).toHaveTitle(`Error: ${plain}`)
      await fill(form, siteForm.answers())
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(page).toHaveTitle(plain)
    })
  }
})

test('a title that the server marked loses its mark when the fields are mended', async ({ page }) => {
  await failUntilPosted(page, '**/assets/island*.js')
  const form = mainForm(page)
  await page.goto(application.path)
  const plain = await page.title()
  const answers = application.answers()
  await fill(form, { ...answers, ...application.mistakes })
  await form.locator('[type=submit]').click()
  await expect(page).toHaveTitle(`Error: ${plain}`)
  await waitUntilAwake(form)
  await expect(page).toHaveTitle(`Error: ${plain}`)
  await fill(form, answers)
  await expect(page).toHaveTitle(plain)
})
