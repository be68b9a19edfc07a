import type { Page } from '@playwright/test'
import { axeViolations } from './support/axe-violations'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { walkTo } from './support/keyboard'

/** Reads the titles of the rows. */
const readTitles = (page: Page) => page.locator('[data-entry] > details > summary > strong').allTextContents()

const findService = (page: Page, number: number) => page.getByRole('group', { name: `Service ${number}`, exact: true })

test('services are added, moved, removed and restored by keyboard alone', async ({ page, context, site }) => {
  await signInAs(context, site, 'editor', 'Rosa')
  await page.goto('/desk/website/edit/services')
  await walkTo(page.getByRole('button', { name: 'Add service', exact: true }), 'Tab', 200)
  await page.keyboard.press('Enter')
  const title = findService(page, 5).getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.keyboard.type('Summer jobs')
  await page.keyboard.press('Tab')
  await page.keyboard.type('We know a few.')
  await walkTo(findService(page, 5).getByRole('textbox', { name: 'Point 1' }))
  await page.keyboard.type('Ask us')

  await walkTo(page.getByRole('button', { name: 'Move up service 5' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').last()).toHaveText('Service 4, Summer jobs is now 3 of 5')
  await expect(page.getByRole('button', { name: 'Move up service 3' })).toBeFocused()
  await walkTo(page.getByRole('button', { name: 'Remove service 3' }))
  await page.keyboard.press('Enter')
  await expect(title).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo: bring back Service 3, Summer jobs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findService(page, 3).getByRole('textbox', { name: 'Title' })).toBeFocused()

  // Enter in a field saves the form and does not press a button of the list.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/done=saved/)
  expect((await readTitles(page)).map((each) => each.split(' ')[0])).toEqual([
    'Summer',
    'Entrepreneurship',
    'Summer',
    'Mentoring',
    'Company',
  ])
})

test('without a script, buttons change lists, and no input is lost', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address })
  await signInAs(context, site, 'editor', 'Rosa')
  const page = await context.newPage()
  await page.goto('/desk/website/edit/location')
  await page.getByLabel('Street', { exact: true }).fill('1 Market Street')
  await page.getByRole('button', { name: 'Add route' }).click()
  await expect(page).toHaveURL(/#value\.buses$/)
  await page.getByLabel('Route 4', { exact: true }).fill('Route 23')
  await page.getByRole('button', { name: 'Move up route 4' }).click()
  await page.getByRole('button', { name: 'Remove route 1' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('1 Market Street')
  await expect(page.getByLabel('Route 2', { exact: true })).toHaveValue('Route 23')
  await expect(page.getByRole('textbox', { name: /^Route/ })).toHaveCount(3)
  await context.close()
})

test('a press release is formatted by buttons and keys, previewed, and survives a reload', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site, 'editor', 'Rosa')
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(/assets\/edit-document/, (route) => scriptReleased.then(() => route.continue()))
  await page.goto('/desk/website/edit/press', { waitUntil: 'commit' })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  releaseScript()
  const bold = page.getByRole('button', { name: 'Bold', exact: true })
  await expect(bold).toBeVisible()
  const select = (words: string) =>
    text.evaluate((area, sought) => {
      const { value } = area as HTMLTextAreaElement
      const at = value.indexOf(sought)
      ;(area as HTMLTextAreaElement).setSelectionRange(at, at + sought.length)
    }, words)
  await text.fill('Come on Saturday and see us.\n\nbread\ntea')
  await select('Saturday')
  await page.keyboard.press('ControlOrMeta+b')
  await select('see us')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('/contact')
  await select('bread\ntea')
  await page.keyboard.press('ControlOrMeta+Shift+8')
  await select('tea')
  // Clicking the button does not move the focus out of the text.
  await bold.click()
  const written = 'Come on **Saturday** and [see us](/contact).\n\n- bread\n- **tea**'
  await expect(text).toHaveValue(written)
  const preview = page.locator('.text-preview')
  await expect(preview.getByRole('strong')).toHaveText(['Saturday', 'tea'])
  await expect(preview.getByRole('listitem')).toHaveText(['bread', 'tea'])

  await page.locator('summary', { hasText: 'Article 1' }).click()
  await page.getByRole('button', { name: 'Remove article 1' }).click()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('main')).toContainText('restored what you typed')
  await expect(text).toHaveValue(written)
  await expect(page.locator('summary', { hasText: /^Article/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
  await expect(page.getByRole('main')).not.toContainText('restored what you typed')
  await expect(text).toHaveValue(written)
})

test('does not restore typed values to a season of another year, nor after adding', async ({
  page,
  context,
  ownSite,
}) => {
  await signInAs(context, ownSite, 'owner', 'Rosa')
  page.on('dialog', (dialog) => dialog.accept())
  const opens = page.getByLabel('First day (optional)')
  const expectEmpty = async () => {
    await opens.focus()
    // Wait for the script.
    await expect(page.locator('.is-entered')).toBeVisible()
    await expect(opens).toHaveValue('')
  }
  await page.goto(`${ownSite.address}/desk/seasons/new`)
  await expectEmpty()
  await opens.fill('2030-01-15')
  await page.getByLabel('Year of the first day').fill('2030')
  await page.getByRole('button', { name: 'Show the dates of that year' }).click()
  await page.waitForURL(/year=2030/)
  await expectEmpty()
  await opens.fill('2030-02-01')
  await page.getByRole('button', { name: 'Add this season' }).click()
  await page.waitForURL(/done=added/)
  await page.goto(`${ownSite.address}/desk/seasons/new?from=summer&year=2030`)
  await expectEmpty()
})

test('a typed fee is suggested as a fact, and quoted and restored by keyboard', async ({ page, context, site }) => {
  await signInAs(context, site, 'editor', 'Rosa')
  await page.goto('/desk/website/edit/pages/home')
  const box = page.getByRole('group', { name: 'Box “How much”', exact: true })
  const text = box.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('It is ')
  await text.pressSequentially('$800 for all')
  await expect(page.getByRole('status').last()).toContainText('“$800” is the regular fee.')
  const quote = box.getByRole('button', { name: 'Quote it', exact: true })
  expect(await axeViolations(page)).toEqual([])
  await walkTo(quote)
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('It is {regularFee} for all')
  await expect(box.locator('.text-preview')).toContainText('It is $800 for all')
  await expect(quote).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveValue('It is $800 for all')
  await expect(quote).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the saved document is shown beside the form in a wide window, and stays in view', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site, 'editor', 'Rosa')
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.goto('/desk/website/edit/location')
    await page.getByLabel('Street', { exact: true }).fill('9 Elm Street')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const preview = page.getByRole('complementary', { name: 'Saved version' })
    await expect(preview.frameLocator('iframe').getByText('9 Elm Street').first()).toBeVisible()
    const [form, beside] = [await page.locator('.document-form').boundingBox(), await preview.boundingBox()]
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(beside?.x ?? 0)
    await page.getByRole('group', { name: 'Facilities', exact: true }).scrollIntoViewIfNeeded()
    await expect(preview.getByRole('heading')).toBeInViewport()
    await preview.frameLocator('iframe').getByText('9 Elm Street').first().click()
    await expect(page.getByLabel('Street', { exact: true })).toBeFocused()
    await page.setViewportSize({ width: 1099, height: 800 })
    await expect(preview).toBeHidden()
  })
})
