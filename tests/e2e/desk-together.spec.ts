import type { Locator, Page } from '@playwright/test'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { hasFocus } from './support/keyboard'
import { measureSidewaysScroll } from './support/layout'

async function sendMessage(site: SiteProcess, name: string): Promise<void> {
  const fields = { name, email: freshEmail(), subject: 'program', message: 'When do you start?' }
  await sendForm(site, '/contact?form=contact', fields)
}

test('two people on one submission see each other arrive, write, answer and leave, and keep their text', async ({
  browser,
  ownSite: site,
}) => {
  await sendMessage(site, 'Đặng Mai')
  const [ana, ben] = await Promise.all([openAs('Ana'), openAs('Ben')])
  async function openAs(name: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: site.address })
    await signInAs(context, site, 'office', name)
    return context.newPage()
  }
  const presence = (page: Page) => page.locator('#presence')
  for (const page of [ana, ben]) {
    await page.goto('/desk/inbox')
    await page.getByRole('link', { name: 'Đặng Mai' }).click()
    await expect(page.getByRole('heading', { name: 'Đặng Mai' })).toBeVisible()
  }
  await expect(presence(ana)).toHaveText('Ben is viewing this page')
  await expect(presence(ben)).toHaveText('Ana is viewing this page')
  await expect(ana.getByRole('status').last()).toHaveText('Ben is viewing this page')

  for (const page of [ana, ben]) {
    await page.getByRole('textbox', { name: 'Text' }).fill('In June.')
  }
  await expect(presence(ana)).toHaveText('Ben is writing an answer')
  await expect(presence(ben)).toHaveText('Ana is writing an answer')

  expect(await axeViolationsInBothSchemes(ana, 1280, 320)).toEqual([])
  await expect.poll(() => measureSidewaysScroll(ana)).toBe(0)
  await ana.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(presence(ben)).toContainText('Ana has just answered')
  await expect(ben.getByRole('textbox', { name: 'Text' })).toHaveValue('In June.')
  await presence(ben).getByRole('link', { name: 'Show what changed' }).click()
  await expect(ben.getByRole('region', { name: 'History' })).toContainText('Ana answered')
  await expect(ben.getByRole('textbox', { name: 'Text' })).toHaveValue('In June.')

  // Reload the page of the rejected answer by its URL.
  await ben.getByRole('textbox', { name: 'Subject' }).fill('')
  await ben.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(ben.getByRole('main')).toContainText('Please write a subject')
  await ben.goto(ben.url())
  await expect(ben.getByRole('main')).not.toContainText('Please write a subject')
  await expect(ben.getByRole('textbox', { name: 'Text' })).toHaveValue('In June.')

  await ben.getByRole('link', { name: 'Back to the list' }).click()
  await expect(presence(ana)).toBeEmpty()
  await Promise.all([ana.context().close(), ben.context().close()])
})

const FAMILY_COUNT = 4

/** Presses a key and waits until the next page has loaded. */
async function pressAndLoad(page: Page, key: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)])
}

test('submissions are read, done, undone and assigned by single keys, and fields take every letter', async ({
  page,
  context,
  ownSite: site,
}) => {
  for (let number = 1; number <= FAMILY_COUNT; number++) await sendMessage(site, `Family ${number}`)
  await signInAs(context, site, 'office', 'Rosa')
  const own = await context.cookies()
  for (const [role, name] of [
    ['helper', 'Đặng Trang'],
    ['office', 'Ben Okafor'],
    ['editor', 'Eve'],
  ] as const)
    await signInAs(context, site, role, name)
  await context.addCookies(own)
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(`${site.address}/desk/inbox?status=new`)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Family ${FAMILY_COUNT}` })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await pressAndLoad(page, 'Enter')
  for (let number = FAMILY_COUNT; number >= 1; number--) {
    await expect(heading).toHaveText(`Family ${number}`)
    await pressAndLoad(page, 'e')
    await expect(main).toContainText('You changed the status from New to Done')
    if (number > 1) await pressAndLoad(page, 'j')
  }
  await pressAndLoad(page, 'u')
  await expect(main).toContainText('from Done to New')

  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Me', exact: true })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Ben Okafor' })).toBeFocused()
  await page.keyboard.press('m')
  await pressAndLoad(page, 'Enter')
  await expect(main).toContainText('Assigned to Rosa')
  await page.keyboard.press('t')
  await page.keyboard.type('Twins')
  await pressAndLoad(page, 'Enter')
  await expect(main).toContainText('You added the tag Twins')
  await page.keyboard.press('w')
  await page.keyboard.type('Both at once, @')
  const note = page.getByRole('textbox', { name: 'Note' })
  const suggested = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
  await expect(suggested).toHaveText(['Đặng Trang', 'Ben Okafor'])
  const expectActive = async (option: Locator) =>
    expect(note).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expectActive(suggested.first())
  await page.keyboard.press('ArrowDown')
  await expectActive(suggested.last())
  expect(await axeViolationsInBothSchemes(page, 1280, 320)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(suggested).toHaveCount(0)
  await page.keyboard.type('dan')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Both at once, @Đặng Trang ')
  await page.keyboard.press('Tab')
  await pressAndLoad(page, 'Enter')
  await expect(main).toContainText('Note saved. Đặng Trang gets an email.')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('In June.')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello,\n\nIn June.\n\nBest,\nRosa')
  await main.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('j')
  expect(await axeViolationsInBothSchemes(page, 1280, 320)).toEqual([])
  await expect.poll(() => measureSidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heading).toHaveText('Family 1')

  await page.goto(`${site.address}/desk/inbox?status=done`)
  await expect(main).toContainText(`${FAMILY_COUNT - 1} submissions`)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Rosa' })).toBeFocused()
  await pressAndLoad(page, 'Enter')
  await expect(heading).toHaveText('Assign 2 submissions to Rosa')
  await pressAndLoad(page, 'Enter')
  await expect(page.getByRole('status').first()).toContainText('Assigned 2 submissions to Rosa')
  await pressAndLoad(page, 'u')
  await pressAndLoad(page, 'Enter')
  await expect(page.getByRole('status').first()).toContainText('2 submissions')
  await page.goto(`${site.address}/desk/inbox?status=new`)
  await page.keyboard.press('e')
  await page.keyboard.press('j')
  await pressAndLoad(page, 'e')
  await expect(page.getByRole('status').first()).toContainText('Marked 1 submission as done.')
  await expect(main).toContainText('No matches')

  await page.goto(`${site.address}/desk`)
  await pressAndLoad(page, '/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.keyboard.type('jeku?/ Family 7')
  await expect(search).toHaveValue('jeku?/ Family 7')

  await page.goto(`${site.address}/desk/account`)
  await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Saved.')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).click()
  await expect(main).toContainText('They are off.')
})
