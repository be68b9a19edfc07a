import type { Locator, Page } from '@playwright/test'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, asSent, contactSidebar, control, expectKept, expectReset, fill } from './forms'
import { watchAlerts } from './network'
import { acceptance } from './ruled-forms'

test('who has applied need not type name, address and program again to accept', async ({ page, site }) => {
  const answers = await apply(page)
  const form = await openAcceptance(page)
  const { firstName = '', lastName = '', email, programType = '' } = answers
  await expectKept(form, { firstName, lastName, email, programType })
  const { firstName: _, lastName: __, email: ___, programType: ____, ...rest } = acceptance.answers()
  await expectReset(form, rest)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)

  await fill(form, rest)
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(email)).toMatchObject([
    { form: 'application' },
    { form: 'accept', answers: { ...asSent(rest), firstName, lastName, email, programType } },
  ])
})

test('an acceptance that was begun is not written over by an application', async ({ page, site }) => {
  const begun = { firstName: 'Grace', email: 'grace@example.org', dietary: 'No fish.' }
  await fill(await openAcceptance(page), begun)
  const answers = await apply(page)
  await expectKept(await openAcceptance(page), { ...begun, lastName: '', programType: '' })
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('an application that could not be sent helps nobody to accept yet', async ({ page }) => {
  await page.route('**/api/application', (route) => route.abort())
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), application.answers())
  await mainForm(page).getByRole('button').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.failure)
  await expectReset(await openAcceptance(page), acceptance.answers())
})

test('what is sent from one tab is gone from the others', async ({ page, context, site }) => {
  const answers = contactSidebar.answers()
  const first = await openSidebar(page, '/')
  await fill(first, answers)
  const tab = await context.newPage()
  watchAlerts(tab)
  const second = await openSidebar(tab, '/about')
  await expectKept(second, answers)
  await second.getByRole('button').click()
  await expect(second.getByRole('status')).toHaveText(contactSidebar.success)

  await expectReset(first, answers)
  await first.getByLabel('Name').focus()
  await first.getByLabel('Name').blur()
  expect(await page.evaluate(() => localStorage.getItem('draft:contact-sidebar'))).toBeNull()
  await expect(first.getByRole('button')).toBeDisabled()
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('what is typed in one tab shows in the others, and an empty one does not take it away', async ({
  page,
  context,
}) => {
  const answers = contactSidebar.answers()
  const first = await openSidebar(page, '/')
  const tab = await context.newPage()
  const second = await openSidebar(tab, '/about')
  await fill(first, answers)
  await second.getByLabel('Name').focus()
  await second.getByLabel('Name').blur()
  await expectKept(second, answers)
  await expectKept(await openSidebar(page, '/program'), answers)
})

test('a page that comes back as it was left shows what was typed or sent since', async ({ page }) => {
  const answers = contactSidebar.answers()
  const form = await openSidebar(page, '/')
  await fill(form, { name: 'Grace' })
  // As another page would, of which a page that is put aside hears nothing.
  await page.evaluate(
    (values) => localStorage.setItem('draft:contact-sidebar', JSON.stringify({ keptAt: Date.now(), values })),
    answers,
  )
  await comeBack(page)
  await expectKept(form, answers)
  await page.evaluate(() => localStorage.removeItem('draft:contact-sidebar'))
  await comeBack(page)
  await expectReset(form, answers)
})

test('a page that comes back as it was left keeps what was sent from nowhere', async ({ page }) => {
  const answers = contactSidebar.answers()
  const form = await openSidebar(page, '/')
  await fill(form, answers)
  await comeBack(page)
  await control(form, 'name').focus()
  await expectKept(form, answers)
})

test('a page that comes back as it was left keeps what the browser would not store', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const answers = contactSidebar.answers()
  const form = await openSidebar(page, '/')
  await fill(form, answers)
  await comeBack(page)
  await control(form, 'name').focus()
  await expectKept(form, answers)
})

async function apply(page: Page) {
  const answers = application.answers()
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).getByRole('button').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  return answers
}

async function openAcceptance(page: Page): Promise<Locator> {
  await page.goto('/accept')
  await waitUntilAwake(mainForm(page))
  return mainForm(page)
}

async function openSidebar(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await waitUntilAwake(sidebarForm(page))
  return sidebarForm(page)
}

/** What a browser tells a page that it kept whole and shows again (HTML, 7.4.6.2); a browser under test keeps none. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
