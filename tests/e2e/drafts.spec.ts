import type { Page } from '@playwright/test'
import { application, contact, contactSidebar, control, expectKept, expectReset, fill, message } from '../support/forms'
import { failUntilPosted, holdBack, watchAlerts, watchConsole, watchPosts } from '../support/network'
import { acceptance, referral, speaker } from '../support/ruled-forms'
import type { Answers, SiteForm } from '../support/site-form'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

const NOTE = 'What you type is saved until you send it or close this tab.'
const QUESTION = 'Clear everything you’ve entered in this form?'

test('a draft survives a reload and a failure, stays in its tab, is cleared on request, and is deleted once sent', async ({
  page,
  context,
  site,
}) => {
  const answers: Answers & { email: string } = { ...application.answers(), referralSource: 'other' }
  const form = mainForm(page)
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear' })
  const detail = form.getByLabel('Please specify')
  await open(page, application)
  await expect(page.getByRole('main').getByText(NOTE)).toBeVisible()
  await expect(clear).toBeHidden()

  await test.step('a failure and a reload', async () => {
    await page.route('**/api/application', (route) => route.abort(), { times: 1 })
    await fill(form, answers)
    await detail.fill('A poster at the library')
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(application.failure)
    await open(page, application)
    await expectKept(form, answers)
  })

  await test.step('a new tab', async () => {
    const tab = await context.newPage()
    await open(tab, application)
    await expectReset(mainForm(tab), answers)
    await tab.close()
  })

  await test.step('Clear also clears the detail that is never sent', async () => {
    page.once('dialog', (dialog) => dialog.dismiss())
    await clear.click()
    await expectKept(form, answers)
    const question = page.waitForEvent('dialog')
    const click = clear.click()
    expect((await question).message()).toBe(QUESTION)
    await (await question).accept()
    await click
    await expectReset(form, answers)
    await expect(control(form, 'firstName')).toBeFocused()
    await expect(clear).toBeHidden()
    await fill(form, answers)
    await expect(detail).toHaveValue('')
  })

  await test.step('sent', async () => {
    expect(await listDrafts(page)).toContain('application')
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(application.success)
    expect(await listDrafts(page)).not.toContain('application')
    await open(page, application)
    await expectReset(form, answers)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
  })
})

test('text typed before hydration wins over the draft', async ({ page }) => {
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

test('health information is never stored in the browser, even while it is being sent', async ({ page }) => {
  const answers = { ...acceptance.answers(), medical: 'Epilepsy', dietary: 'Celiac', emergencyContact: 'Zora, 555' }
  const readStorage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  const held = await holdBack(page, '**/api/accept')
  await open(page, acceptance)
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await held.made
  expect(await readStorage()).toContain(answers.email)
  expect(await readStorage()).not.toMatch(/Epilepsy|Celiac|Zora/)
})

test("the sidebar's message survives a failure, follows from page to page, and is deleted when cleared or sent", async ({
  page,
  site,
}) => {
  const alerts = watchAlerts(page)
  const answers = contactSidebar.answers()
  const form = sidebarForm(page)
  const clear = page.getByRole('complementary').getByRole('button', { name: 'Clear' })
  await open(page, contactSidebar)
  await expect(page.getByRole('complementary').getByText(NOTE)).toBeVisible()
  await expect(clear).toBeHidden()
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(contactSidebar.failure)

  const posts = watchPosts(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate Resources' }).click()
  await expect(page).toHaveURL('/donate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate Resources')
  await open(page, { ...contactSidebar, path: '/contact' })
  await expectKept(form, answers)
  await expectReset(mainForm(page), answers)
  expect(posts).toEqual([])

  await clear.click()
  expect(alerts).toEqual([`alert: ${contactSidebar.failure}`, `confirm: ${QUESTION}`])
  await expectReset(form, answers)
  await expect(control(form, 'name')).toBeFocused()
  await expect(clear).toBeHidden()
  expect(await listDrafts(page)).toEqual([])
  await fill(form, answers)
  expect(await listDrafts(page)).toEqual(['contact-sidebar'])
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(contactSidebar.success)
  expect(await listDrafts(page)).toEqual([])
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('forms without drafts have no note about them, and store nothing', async ({ page }) => {
  for (const siteForm of [contact, referral, speaker]) {
    await open(page, siteForm)
    await fill(siteForm.find(page), siteForm.answers())
    await expect(page.getByRole('main').getByText(NOTE)).toHaveCount(0)
    expect(await listDrafts(page)).toEqual([])
  }
})

test('restores no option that is no longer offered, and shows errors only after a field was visited', async ({
  page,
}) => {
  const logLines = watchConsole(page)
  const form = mainForm(page)
  const values = { ...application.answers(), email: 'ada@', currentGrade: '13' }
  await page.goto('/about')
  await page.evaluate(
    (text) => {
      sessionStorage.setItem('draft application', text)
    },
    JSON.stringify({ values: { ...values, submit: 'x', action: 'y' } }),
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
  expect(logLines).toEqual([])
})

test('a form works in a browser that refuses storage', async ({ page, site }) => {
  const logLines = watchConsole(page)
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
  expect(logLines).toEqual([])
})

test('an acceptance offers to start with the last application that was sent, once', async ({ page, site }) => {
  await page.route('**/api/application', (route) => route.abort(), { times: 1 })
  await apply(page, 'Ann', application.failure)
  await open(page, acceptance)
  await expect(page.getByText(/^Are you/)).toHaveCount(0)

  await apply(page, 'Ann')
  await open(page, acceptance)
  // Another person may use this computer next.
  await expectReset(mainForm(page), acceptance.answers())
  await page.getByRole('main').getByRole('button', { name: 'No, delete it' }).click()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ann')

  const answers = await apply(page, 'Ben')
  await open(page, acceptance)
  await expect(page.getByRole('main').getByText('Are you Ben?')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  const { email } = answers
  const copied = { firstName: 'Ben', email, lastName: answers.lastName ?? '', programType: answers.programType ?? '' }
  await expectKept(mainForm(page), copied)
  await expect(mainForm(page).locator('[aria-invalid]')).toHaveCount(0)
  const rest = Object.entries(acceptance.answers()).filter(([name]) => !(name in copied))
  await fill(mainForm(page), Object.fromEntries(rest))
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(email)).toMatchObject([{ form: 'application' }, { form: 'acceptance', answers: copied }])
  await open(page, acceptance)
  await expect(page.getByText(/^Are you/)).toHaveCount(0)
})

test('a page from the back/forward cache shows the current draft', async ({ page }) => {
  const answers = contactSidebar.answers()
  await open(page, contactSidebar)
  const form = sidebarForm(page)
  await fill(form, { ...answers, name: 'Grace' })
  await restoreFromCache(page)
  await expectKept(form, { ...answers, name: 'Grace' })
  await page.evaluate((values) => sessionStorage.setItem('draft contact-sidebar', JSON.stringify({ values })), answers)
  await restoreFromCache(page)
  await expectKept(form, answers)
  await page.evaluate(() => sessionStorage.removeItem('draft contact-sidebar'))
  await restoreFromCache(page)
  await expectReset(form, answers)
})

test('a page from the back/forward cache keeps input that could not be stored', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const answers = contactSidebar.answers()
  await open(page, contactSidebar)
  const form = sidebarForm(page)
  await fill(form, answers)
  await restoreFromCache(page)
  await control(form, 'name').focus()
  await expectKept(form, answers)
})

test('a plain post deletes the draft, but not later input', async ({ page }) => {
  const answers = application.answers()
  await openWithoutScript(page)
  await fill(mainForm(page), answers)
  await postPlainly(page)
  await expect(page).toHaveURL(/sent=/)
  await expectReset(mainForm(page), answers)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/Hopper|An old one/)
  await control(mainForm(page), 'firstName').fill('Grace')
  await page.reload()
  await waitUntilHydrated(mainForm(page))
  await expect(control(mainForm(page), 'firstName')).toHaveValue('Grace')
})

test('a rejected plain post is not filled in from the draft', async ({ page }) => {
  await openWithoutScript(page)
  const answers = { ...application.answers(), lastName: '', previousExperience: '' }
  await fill(mainForm(page), answers)
  await postPlainly(page)
  await expectKept(mainForm(page), answers)
  await expect(mainForm(page).getByText('Last name is required')).toBeVisible()
})

test('a form sent before hydration is sent as shown, without the draft', async ({ page, site }) => {
  const answers = { ...application.answers(), previousExperience: '' }
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), { previousExperience: 'An old one' })
  const script = await holdBack(page, '**/assets/island*.js')
  await page.goto('/application')
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  script.release()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { previousExperience: '' } }])
})

test('an application reloaded while it is being sent is stored once', async ({ page, site }) => {
  const answers = application.answers()
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), answers)
  // The server stores it, but the response is lost.
  await page.route('**/api/application', async (route) => void (await route.fetch()), { times: 1 })
  await mainForm(page).locator('[type=submit]').click()
  await expect.poll(() => site.submissionsOf(answers.email).length).toBe(1)
  await page.reload()
  await waitUntilHydrated(mainForm(page))
  await expectKept(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

/** Opens the application with a stored draft, and without its script, so that the browser posts it. */
async function openWithoutScript(page: Page): Promise<void> {
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), { lastName: 'Hopper', previousExperience: 'An old one' })
  await failUntilPosted(page, '**/assets/island*.js')
  await page.goto('/application')
}

/** Posts the form and waits until the next page, which has its script, has hydrated. */
async function postPlainly(page: Page): Promise<void> {
  await mainForm(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/form=application/)
  await waitUntilHydrated(mainForm(page))
}

async function apply(page: Page, firstName: string, status = application.success) {
  const answers: ReturnType<typeof application.answers> = { ...application.answers(), firstName }
  await open(page, application)
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(status)
  return answers
}

async function open(page: Page, { path, find }: SiteForm): Promise<void> {
  await page.goto(path)
  await find(page).scrollIntoViewIfNeeded()
  await waitUntilHydrated(find(page))
}

/** Lists the forms with a draft in this tab. */
function listDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).flatMap((key) => (key.startsWith('draft ') ? key.slice(6) : [])),
  )
}

/** Simulates the back/forward cache (HTML, 7.4.6.2), which is disabled in tests. */
function restoreFromCache(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
