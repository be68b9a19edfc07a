import type { Page } from '@playwright/test'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, contact, contactSidebar, control, expectKept, expectReset, fill, siteForms } from './forms'
import { failUntilPosted, holdBack, watchAlerts, watchPosts } from './network'
import { acceptance, cancellation, referral, speaker } from './ruled-forms'
import type { Answers, SiteForm } from './site-form'

const keeping = [application, acceptance, cancellation, contactSidebar]
const NOTE = 'What you type is saved in this browser until you send it, for up to 30 days.'
const QUESTION = 'Clear everything you’ve entered in this form?'

for (const siteForm of keeping) {
  test.describe(`the unfinished ${siteForm.name} form`, () => {
    test('is there again after a reload, is offered in a new tab, and says that it is kept', async ({
      page,
      context,
      site,
    }) => {
      const answers = siteForm.answers()
      await open(page, siteForm)
      await expect(around(page, siteForm).getByText(NOTE)).toBeVisible()
      await fill(siteForm.find(page), answers)
      await page.reload()
      await waitUntilAwake(siteForm.find(page))
      await expectKept(siteForm.find(page), kept(answers))

      const tab = await context.newPage()
      await open(tab, siteForm)
      await expectReset(siteForm.find(tab), answers)
      await around(tab, siteForm).getByRole('button', { name: 'Yes, fill it in' }).click()
      await expectKept(siteForm.find(tab), kept(answers))
      await fill(siteForm.find(tab), answers)
      await expect(siteForm.find(tab).locator('[type=submit]')).toBeEnabled()
      expect(site.submissionsOf(answers.email)).toEqual([])
    })

    test('stays as it is when clearing is called off, and is cleared when it is confirmed', async ({ page }) => {
      const answers = siteForm.answers()
      const form = siteForm.find(page)
      const clear = around(page, siteForm).getByRole('button', { name: 'Clear' })
      await open(page, siteForm)
      await expect(clear).toBeHidden()
      await fill(form, answers)
      page.once('dialog', (dialog) => dialog.dismiss())
      await clear.click()
      await expectKept(form, answers)
      expect(await keptForms(page)).toEqual([siteForm.name])

      const question = page.waitForEvent('dialog')
      const click = clear.click()
      expect((await question).message()).toBe(QUESTION)
      await (await question).accept()
      await click
      await expectReset(form, answers)
      await expect(control(form, Object.keys(answers)[0] ?? '')).toBeFocused()
      await expect(clear).toBeHidden()
      expect(await keptForms(page)).toEqual([])
      await open(page, siteForm)
      await expectReset(form, answers)
    })

    test('is kept after a failure, and forgotten after a success', async ({ page, site }) => {
      watchAlerts(page)
      const answers = siteForm.answers()
      const form = siteForm.find(page)
      await page.route(`**/api/${siteForm.call}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
      await open(page, siteForm)
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.failure)
      await open(page, siteForm)
      await expectKept(form, kept(answers))
      await fill(form, answers)

      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      expect(await keptForms(page)).not.toContain(siteForm.name)
      await open(page, siteForm)
      await expectReset(form, answers)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
    })

    test('is forgotten too when it went as a plain post', async ({ page, site }) => {
      const answers = siteForm.answers()
      const form = siteForm.find(page)
      await open(page, siteForm)
      await fill(form, answers)
      await failUntilPosted(page, '**/assets/island*.js')
      await page.goto(siteForm.path)
      await fill(form, answers)
      await form.getByRole('button', { name: /^S/ }).click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await waitUntilAwake(form)
      await expectReset(form, answers)
      expect(await keptForms(page)).toEqual([])
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
    })

    test('gives way to what a visitor types before it wakes', async ({ page }) => {
      const answers = siteForm.answers()
      const form = siteForm.find(page)
      await open(page, siteForm)
      await fill(form, answers)
      const script = await holdBack(page, '**/assets/island*.js')
      await page.goto(siteForm.path)
      await script.made
      await fill(form, { email: 'grace@example.org' })
      script.release()
      await waitUntilAwake(form)
      await expectKept(form, { ...kept(answers), email: 'grace@example.org' })
    })
  })
}

test('no word about health is in the browser, also while it is on its way', async ({ page }) => {
  const answers = { ...acceptance.answers(), medical: 'Epilepsy', dietary: 'Celiac', emergencyContact: 'Zora, 555' }
  await page.route('**/api/accept', (route) => route.abort())
  await open(page, acceptance)
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(acceptance.failure)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).toContain(answers.email)
  expect(stored).not.toMatch(/Epilepsy|Celiac|Zora/)
})

test("the sidebar's message follows from page to page", async ({ page }) => {
  const answers = contactSidebar.answers()
  await open(page, contactSidebar)
  await fill(sidebarForm(page), answers)
  const posts = watchPosts(page)
  for (const path of ['/about', '/logistics', '/contact']) {
    await page.goto(path)
    await sidebarForm(page).scrollIntoViewIfNeeded()
    await waitUntilAwake(sidebarForm(page))
    await expectKept(sidebarForm(page), answers)
  }
  await expectReset(mainForm(page), answers)
  expect(posts).toEqual([])
})

for (const siteForm of [contact, referral, speaker]) {
  test(`the ${siteForm.name} form keeps nothing, and does not say that it does`, async ({ page, context }) => {
    const answers = siteForm.answers()
    await open(page, siteForm)
    await fill(siteForm.find(page), answers)
    await expect(page.getByRole('main').getByText(NOTE)).toHaveCount(0)
    expect(await keptForms(page)).toEqual([])
    const tab = await context.newPage()
    await open(tab, siteForm)
    await expectReset(siteForm.find(tab), answers)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nobody is told that answers are kept', async ({ page }) => {
    for (const { path } of siteForms) {
      await page.goto(path)
      for (const note of await page.getByText(NOTE).all()) await expect(note).toBeHidden()
      await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0)
    }
  })
})

async function open(page: Page, { path, find }: SiteForm): Promise<void> {
  await page.goto(path)
  await find(page).scrollIntoViewIfNeeded()
  await waitUntilAwake(find(page))
}

/** The part of the page that a form stands in, its note included. */
function around(page: Page, { find }: SiteForm) {
  return find(page).locator('xpath=ancestor::*[@data-island][1]')
}

const NEVER_KEPT = ['dietary', 'medical', 'emergencyContact', 'termsAccepted', 'photoRelease']

/** What is kept of the answers: nothing about anybody's health, and whoever sends them ticks the boxes. */
function kept(answers: Answers): Answers {
  const others = Object.keys(answers).filter((name) => NEVER_KEPT.includes(name))
  return { ...answers, ...Object.fromEntries(others.map((name) => [name, ''])) }
}

/** The names of the forms that the browser keeps answers of. */
function keptForms(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('draft:') ? (key.split(':')[1] ?? '') : [])),
  )
}
