import type { Locator, Page } from '@playwright/test'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, asSent, contactSidebar, control, expectKept, expectReset, fill } from './forms'
import { watchAlerts } from './network'
import { acceptance } from './ruled-forms'

test('who has applied is asked, and need not type name, address and program again to accept', async ({
  page,
  site,
}) => {
  const answers = await apply(page)
  const form = await openAcceptance(page)
  // The next person at this computer may be another one.
  await expectReset(form, acceptance.answers())
  await expect(page.getByRole('main').getByText('Are you Ada?')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  const { firstName = '', lastName = '', email, programType = '' } = answers
  await expectKept(form, { firstName, lastName, email, programType })
  const { firstName: _, lastName: __, email: ___, programType: ____, ...rest } = acceptance.answers()
  await expectReset(form, rest)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)

  await fill(form, rest)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(email)).toMatchObject([
    { form: 'application' },
    { form: 'accept', answers: { ...asSent(rest), firstName, lastName, email, programType } },
  ])
  await openAcceptance(page)
  await expect(page.getByText('Are you Ada?')).toHaveCount(0)
})

test('who is somebody else says so, and nothing of the last person is left', async ({ page }) => {
  await apply(page)
  const form = await openAcceptance(page)
  await page.getByRole('main').getByRole('button', { name: 'No, delete it' }).click()
  await expect(page.getByText('Are you Ada?')).toHaveCount(0)
  await expectReset(form, acceptance.answers())
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
})

test('an acceptance that was begun is not written over by an application, and asked about like it', async ({
  page,
  site,
}) => {
  const begun = { firstName: 'Grace', email: 'grace@example.org', paymentType: 'prepay' }
  await fill(await openAcceptance(page), begun)
  const answers = await apply(page)
  const form = await openAcceptance(page)
  await expectReset(form, begun)
  await page.getByRole('main').getByRole('button', { name: 'No, delete it' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  await expectKept(form, { ...begun, lastName: '', programType: '' })
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('an application that could not be sent helps nobody to accept yet', async ({ page }) => {
  await page.route('**/api/application', (route) => route.abort())
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), application.answers())
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.failure)
  await expectReset(await openAcceptance(page), acceptance.answers())
})

test('what one child types in a tab is never changed by another child in a second tab', async ({
  page,
  context,
  site,
}) => {
  const answers = contactSidebar.answers()
  const others = { ...contactSidebar.answers(), name: 'Grace Hopper', message: 'Something else entirely.' }
  const first = await openSidebar(page, '/')
  await fill(first, answers)
  const tab = await context.newPage()
  watchAlerts(tab)
  const second = await openSidebar(tab, '/about')
  await expectReset(second, answers)
  await fill(second, others)
  await expectKept(first, answers)
  await second.locator('[type=submit]').click()
  await expect(second.getByRole('status')).toHaveText(contactSidebar.success)
  await expectKept(first, answers)
  await expectKept(await openSidebar(page, '/program'), answers)
  expect(site.submissionsOf(answers.email)).toEqual([])
})

test('what is typed in one tab is offered in another one that is empty', async ({ page, context }) => {
  const answers = contactSidebar.answers()
  const first = await openSidebar(page, '/')
  const tab = await context.newPage()
  watchAlerts(tab)
  const second = await openSidebar(tab, '/about')
  const fillIn = tab.getByRole('complementary').getByRole('button', { name: 'Yes, fill it in' })
  await expect(fillIn).toHaveCount(0)
  await fill(first, answers)
  await expectReset(second, answers)
  await fillIn.click()
  await expectKept(second, answers)
  await second.locator('[type=submit]').click()
  await expect(second.getByRole('status')).toHaveText(contactSidebar.success)
  await expectKept(first, answers)
})

test('what one tab deletes of another is still in the other, also when that one is loaded again', async ({
  page,
  context,
}) => {
  const first = await openSidebar(page, '/')
  await fill(first, { name: 'Ada Lee' })
  const tab = await context.newPage()
  await openSidebar(tab, '/about')
  await tab.getByRole('complementary').getByRole('button', { name: 'No, delete it' }).click()
  await expect(tab.getByRole('button', { name: 'No, delete it' })).toHaveCount(0)
  await expectKept(await openSidebar(page, '/'), { name: 'Ada Lee' })
})

test('after a success whoever comes next is asked about what else was typed in the tab', async ({ page }) => {
  await fill(await openSidebar(page, '/application'), { name: 'Ada Lee', message: 'Half a thought' })
  await apply(page)
  const form = await openSidebar(page, '/about')
  await expectReset(form, { name: '', message: '' })
  await page.getByRole('complementary').getByRole('button', { name: 'Yes, fill it in' }).click()
  await expectKept(form, { name: 'Ada Lee', message: 'Half a thought' })
})

test('a tab that the browser duplicated writes over nothing of the first', async ({ page, context }) => {
  const first = await openSidebar(page, '/')
  await fill(first, { name: 'Ada Lee' })
  const name = await page.evaluate(() => sessionStorage.getItem('tab') ?? '')
  const tab = await context.newPage()
  await tab.addInitScript((copied) => sessionStorage.setItem('tab', copied), name)
  const second = await openSidebar(tab, '/about')
  await fill(second, { name: 'Grace Hopper' })
  await expectKept(first, { name: 'Ada Lee' })
  await fill(first, { email: 'ada@example.org' })
  await expectKept(await openSidebar(page, '/about'), { name: 'Ada Lee', email: 'ada@example.org' })
})

test('a page that comes back as it was left shows what was typed or sent since', async ({ page }) => {
  const answers = contactSidebar.answers()
  const form = await openSidebar(page, '/')
  await fill(form, { name: 'Grace' })
  // As another page would, of which a page that is put aside hears nothing.
  await page.evaluate(([values, key]) => localStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), values })), [
    answers,
    await keyIn(page),
  ] as const)
  await comeBack(page)
  await expectKept(form, answers)
  await page.evaluate(
    (key) => {
      localStorage.removeItem(key)
      sessionStorage.setItem('emptied:contact-sidebar', '1')
    },
    await keyIn(page),
  )
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
  await mainForm(page).locator('[type=submit]').click()
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

/** Where this tab keeps what is typed into the sidebar. */
function keyIn(page: Page): Promise<string> {
  return page.evaluate(() => `draft:contact-sidebar:${sessionStorage.getItem('tab')}`)
}

/** What a browser tells a page that it kept whole and shows again (HTML, 7.4.6.2); a browser under test keeps none. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
