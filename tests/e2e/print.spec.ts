import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'

test.use({ colorScheme: 'dark' })

for (const path of ['/logistics', '/cancellation-policy']) {
  test(`${path} prints on one letter page in black on white, with the organization's name and the URL`, async ({
    page,
    site,
  }) => {
    await page.goto(path)
    await expect(page.getByText(site.address + path)).toBeHidden()
    const pdf = await page.pdf({ format: 'Letter', printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Six Saturdays' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(site.address + path)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.locator('main img')).toBeHidden()
    // Poll, because elements that hydration replaces briefly have no style.
    await expect.poll(() => findBackgrounds(page)).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    if (path === '/logistics') await expectScheduleTogether(page)
  })
}

/** Expects no page breaks within parts of the schedule, and borders in the table. */
async function expectScheduleTogether(page: Page): Promise<void> {
  const row = page.getByRole('table').getByRole('row').nth(1)
  expect(await readStyle(row, 'break-inside')).toBe('avoid')
  expect(await readStyle(row.getByRole('cell').first(), 'border-bottom-style')).toBe('solid')
  expect(await readStyle(page.getByRole('region', { name: /costs/i }), 'break-inside')).toBe('avoid')
}

/** Lists elements with a background. */
function findBackgrounds(page: Page): Promise<string[]> {
  return page.locator('body, body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { backgroundColor, backgroundImage, borderImageSource } = getComputedStyle(element)
        return `${backgroundColor} ${backgroundImage} ${borderImageSource}` !== 'rgba(0, 0, 0, 0) none none'
      })
      .map((element) => element.outerHTML.slice(0, 60)),
  )
}

function readStyle(element: Locator, property: string): Promise<string> {
  return element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
}
