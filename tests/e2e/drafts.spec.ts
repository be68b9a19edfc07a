import type { Page } from '@playwright/test'
import { application, contact, contactSidebar, control, expectKept, expectReset, fill, message } from '../support/forms'
import { holdBack, watchAlerts, watchConsole, watchPosts } from '../support/network'
import { acceptance, referral, speaker } from '../support/ruled-forms'
import type { Answers, SiteForm } from '../support/site-form'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

const keeping = [application, contactSidebar]
const NOTE = 'What you type is saved in this browser until you send it, for up to 30 days.'
const QUESTION = 'Clear everything you’ve entered in this form?'

for (const siteForm of keeping) {
  test(`the unfinished ${siteForm.name} form outlives a reload and a failure, is offered in a new tab, cleared on request, and forgotten once sent`, async ({
    page,
    context,
    site,
  }) => {
    const answers = siteForm.answers()
    const form = siteForm.find(page)
    const clear = around(page, siteForm).getByRole('button', { name: 'Clear' })
    await open(page, siteForm)
    await expect(around(page, siteForm).getByText(NOTE)).toBeVisible()
    await expect(clear).toBeHidden()

    await test.step('a failure and a reload', async () => {
      if (siteForm === contactSidebar) page.once('dialog', (alert) => alert.accept())
      await page.route(`**/api/${siteForm.call}`, (route) => route.abort(), { times: 1 })
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.failure)
      await open(page, siteForm)
      await expectKept(form, kept(answers))
    })

    await test.step('a new tab', async () => {
      const tab = await context.newPage()
      await open(tab, siteForm)
      await expectReset(siteForm.find(tab), answers)
      await around(tab, siteForm).getByRole('button', { name: 'Yes, fill it in' }).click()
      await expectKept(siteForm.find(tab), kept(answers))
      await tab.close()
    })

    await test.step('called off, and cleared', async () => {
      page.once('dialog', (dialog) => dialog.dismiss())
      await clear.click()
      await expectKept(form, kept(answers))
      const question = page.waitForEvent('dialog')
      const click = clear.click()
      expect((await question).message()).toBe(QUESTION)
      await (await question).accept()
      await click
      await expectReset(form, answers)
      await expect(control(form, Object.keys(answers)[0] ?? '')).toBeFocused()
      await expect(clear).toBeHidden()
    })

    await test.step('sent', async () => {
      watchAlerts(page)
      await fill(form, answers)
      expect(await keptForms(page)).toContain(siteForm.name)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      expect(await keptForms(page)).not.toContain(siteForm.name)
      await open(page, siteForm)
      await expectReset(form, answers)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
    })
  })
}

test('what a visitor types before the form hydrates goes before what was kept', async ({ page }) => {
  const answers = application.answers()
  await open(page, application)
  await fill(mainForm(page), answers)
  const script = await holdBack(page, '**/assets/island*.js')
  await page.goto(application.path)
  await script.made
  await fill(mainForm(page), { email: 'grace@example.org' })
  script.release()
  await waitUntilHydrated(mainForm(page))
  await expectKept(mainForm(page), { ...answers, email: 'grace@example.org' })
})

test('no word about health is in the browser, also while it is on its way', async ({ page }) => {
  const answers = { ...acceptance.answers(), medical: 'Epilepsy', dietary: 'Celiac', emergencyContact: 'Zora, 555' }
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  const held = await holdBack(page, '**/api/accept')
  await open(page, acceptance)
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await held.made
  expect(await stored()).toContain(answers.email)
  expect(await stored()).not.toMatch(/Epilepsy|Celiac|Zora/)
})

test("the sidebar's message follows from page to page", async ({ page }) => {
  const answers = contactSidebar.answers()
  await open(page, contactSidebar)
  await fill(sidebarForm(page), answers)
  const posts = watchPosts(page)
  for (const path of ['/logistics', '/contact']) {
    await open(page, { ...contactSidebar, path })
    await expectKept(sidebarForm(page), answers)
  }
  await expectReset(mainForm(page), answers)
  expect(posts).toEqual([])
})

test('the forms that keep nothing do not say that they do', async ({ page }) => {
  for (const siteForm of [contact, referral, speaker]) {
    const answers = siteForm.answers()
    await open(page, siteForm)
    await fill(siteForm.find(page), answers)
    await expect(page.getByRole('main').getByText(NOTE)).toHaveCount(0)
    expect(await keptForms(page)).toEqual([])
    await open(page, siteForm)
    await expectReset(siteForm.find(page), answers)
  }
})

test('of what was kept, no choice that is no longer offered comes back, and a mistake waits to be looked at', async ({
  page,
}) => {
  const lines = watchConsole(page)
  const form = mainForm(page)
  const values = { ...application.answers(), email: 'ada@', currentGrade: '13' }
  await page.goto('/about')
  await page.evaluate(
    (text) => {
      sessionStorage.setItem('tab', 'this')
      localStorage.setItem('draft:application:this', text)
    },
    JSON.stringify({ keptAt: Date.now(), values: { ...values, submit: 'x', action: 'y' } }),
  )
  await open(page, application)
  await expectKept(form, { ...values, currentGrade: '' })
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await expect(form.locator('[type=submit]')).toBeDisabled()
  await expect(page).toHaveTitle(/^Summer/)
  await control(form, 'email').focus()
  await control(form, 'email').blur()
  await expect(message(form, 'Please enter a valid email')).toBeVisible()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
  expect(lines).toEqual([])
})

test('a form works in a browser that lets nobody at its stores', async ({ page, site }) => {
  const lines = watchConsole(page)
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const answers = application.answers()
  await open(page, application)
  await fill(mainForm(page), answers)
  await expect(page.getByRole('main').getByText(NOTE)).toHaveCount(0)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  await expectReset(mainForm(page), answers)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  expect(lines).toEqual([])
})

async function open(page: Page, { path, find }: SiteForm): Promise<void> {
  await page.goto(path)
  await find(page).scrollIntoViewIfNeeded()
  await waitUntilHydrated(find(page))
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
