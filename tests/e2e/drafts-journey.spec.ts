import type { Locator, Page } from '@playwright/test'
import { application, asSent, contactSidebar, control, expectKept, expectReset, fill } from '../support/forms'
import { watchAlerts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

test('who has applied last is asked, need not type name, address and program again to accept, and is not asked again', async ({
  page,
  site,
}) => {
  await apply(page, 'Ann')
  const answers = await apply(page, 'Ben')
  const form = await openAcceptance(page)
  // The next person at this computer may be another one.
  await expectReset(form, acceptance.answers())
  await expect(page.getByRole('main').getByText('Are you Ben?')).toBeVisible()
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
    { form: 'acceptance', answers: { ...asSent(rest), firstName, lastName, email, programType } },
  ])
  await openAcceptance(page)
  await expect(page.getByText('Are you Ben?')).toHaveCount(0)
})

test('an application that could not be sent helps nobody to accept; after one that was, who is somebody else says so', async ({
  page,
}) => {
  await page.route('**/api/application', (route) => route.abort(), { times: 1 })
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), application.answers())
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.failure)
  await expectReset(await openAcceptance(page), acceptance.answers())
  await expect(page.getByText('Are you Ada?')).toHaveCount(0)

  await apply(page)
  const form = await openAcceptance(page)
  await page.getByRole('main').getByRole('button', { name: 'No, delete it' }).click()
  await expect(page.getByText('Are you Ada?')).toHaveCount(0)
  await expectReset(form, acceptance.answers())
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
})

test('an acceptance that was begun is not written over by an application, and asked about like it', async ({
  page,
}) => {
  const begun = { firstName: 'Grace', email: 'grace@example.org', paymentType: 'prepay' }
  await fill(await openAcceptance(page), begun)
  await apply(page)
  const form = await openAcceptance(page)
  await expectReset(form, begun)
  await page.getByRole('main').getByRole('button', { name: 'No, delete it' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  await expectKept(form, { ...begun, lastName: '', programType: '' })
})

test('what one child types in a tab is offered to another child in a second tab, and never changed by it', async ({
  page,
  context,
  site,
}) => {
  const answers = contactSidebar.answers()
  const others = { ...contactSidebar.answers(), name: 'Grace Hopper', message: 'Something else entirely.' }
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
  await fill(second, others)
  await expectKept(first, answers)
  await second.locator('[type=submit]').click()
  await expect(second.getByRole('status')).toHaveText(contactSidebar.success)
  await expectKept(first, answers)
  await expectKept(await openSidebar(page, '/program'), answers)
  expect(site.submissionsOf(answers.email)).toEqual([])

  // What the second tab deletes of the first is still there.
  await openSidebar(tab, '/about')
  await tab.getByRole('complementary').getByRole('button', { name: 'No, delete it' }).click()
  await expect(tab.getByRole('button', { name: 'No, delete it' })).toHaveCount(0)
  // The first tab hears of it a moment later, and keeps it again.
  await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).toContain(answers.email)
  await expectKept(await openSidebar(page, '/'), answers)
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

test('a page that comes back as it was left keeps its answers, and shows what was typed or sent since', async ({
  page,
}) => {
  const answers = contactSidebar.answers()
  const form = await openSidebar(page, '/')
  await fill(form, { ...answers, name: 'Grace' })
  await comeBack(page)
  await control(form, 'name').focus()
  await expectKept(form, { ...answers, name: 'Grace' })

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

async function apply(page: Page, firstName = 'Ada') {
  const answers: ReturnType<typeof application.answers> = { ...application.answers(), firstName }
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  return answers
}

async function openAcceptance(page: Page): Promise<Locator> {
  await page.goto('/accept')
  await waitUntilHydrated(mainForm(page))
  return mainForm(page)
}

async function openSidebar(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await waitUntilHydrated(sidebarForm(page))
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
