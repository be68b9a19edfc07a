import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string | RegExp) => main(page).getByRole('region', { name })

test('Press has the release of 2024 with its facts', async ({ page }) => {
  await page.goto('/press')
  const release = main(page).getByRole('article')
  await expect(release.getByRole('heading', { level: 2 })).toHaveText('Summer Program 2024')
  await expect(release.getByRole('time')).toHaveText('March 15, 2024')
  for (const fact of [
    /six weeks, starting June 25, 2024/,
    /Saturday mornings from 10 am to 12 pm in San Jose/,
    /discount rate of \$500/,
    /regular fee is \$800/,
  ])
    await expect(release).toContainText(fact)
})

test('Press lists three who wrote about it, and whom to ask', async ({ page }) => {
  await page.goto('/press')
  const coverage = part(page, 'Media coverage').getByRole('listitem')
  await expect(coverage.getByRole('time')).toHaveText(['February 10, 2024', 'January 25, 2024', 'December 15, 2023'])
  await expect(coverage).toContainText([/local news/i, /education magazine/i, /business journal/i])
  const inquiries = part(page, 'Media inquiries')
  await expect(inquiries).toContainText(/\S+ \S+.*\(\d{3}\) \d{3}-\d{4}/)
  const mail = inquiries.getByRole('link', { name: /@/ })
  expect(await mail.getAttribute('href')).toBe(`mailto:${await mail.textContent()}`)
})

test('the media resources are said not to be there yet, and a click on one leaves the page as it is', async ({
  page,
}) => {
  await page.goto('/press')
  for (const [group, entries] of [
    ['Press kit', ['Company overview', 'Program information', 'Logo', 'Team photos']],
    ['Media gallery', ['Program photos', 'Event coverage', 'Student success stories', 'Video content']],
  ] as const) {
    const card = part(page, 'Media resources').locator('.card').filter({ hasText: group })
    await expect(card.getByRole('listitem')).toHaveText(entries.map((entry) => new RegExp(`^${entry}\\b`)))
    for (const entry of entries) {
      const link = card.getByRole('link', { name: `${entry} (not available yet)`, exact: true })
      await expect(link).toBeDisabled()
      await expect(link).not.toHaveAttribute('href')
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => [scrollY, history.length])
      await link.click({ force: true })
      await expect(page).toHaveURL('/press')
      expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before)
    }
  }
})

test('Location has the address in San Jose and a lazy map that keeps its space', async ({ page }) => {
  await page.goto('/location')
  await expect(main(page).locator('address')).toContainText(/San Jose, (CA|California)/)
  const map = main(page).locator('iframe')
  await expect(map).toHaveCount(1)
  await expect(map).toHaveAttribute('title', /^Map\b/)
  await expect(map).toHaveAttribute('loading', 'lazy')
  await expect(map).toHaveAttribute('src', /^https:\/\/\S+/)
  expect((await map.boundingBox())?.height).toBeGreaterThan(150)
})

test('the page may embed the map that it embeds', async ({ page }) => {
  const asked = page.waitForRequest(/google\.com\/maps/)
  await page.goto('/location')
  await main(page).locator('iframe').scrollIntoViewIfNeeded()
  expect((await asked).resourceType()).toBe('document')
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContainEqual(expect.stringContaining('/maps'))
})

test('Location tells the way by car and by transit, what is there and what is near', async ({ page }) => {
  await page.goto('/location')
  await expect(
    part(page, /by car/i)
      .getByRole('listitem')
      .first(),
  ).toHaveText(/.{30,}/)
  const transit = part(page, /public transport/i)
  await expect(transit.getByRole('heading', { level: 3 })).toHaveText([/light rail/i, /bus/i])
  await expect(transit.getByRole('listitem').first()).toHaveText(/\d/)
  expect(
    await part(page, /facilities/i)
      .getByRole('listitem')
      .count(),
  ).toBeGreaterThan(2)
  await expect(part(page, /nearby/i).getByRole('heading', { level: 3 })).toHaveText([/food and dining/i, /shopping/i])
  expect(
    await part(page, /nearby/i)
      .getByRole('listitem')
      .count(),
  ).toBeGreaterThan(3)
  const additional = part(page, /additional information/i)
  for (const fact of [
    /on site during program hours/,
    /registered students have 24\/7 access/i,
    /emergency contacts.*reception/i,
    /first.aid/i,
  ])
    await expect(additional).toContainText(fact)
})
