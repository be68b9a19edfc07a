import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string | RegExp) => main(page).getByRole('region', { name })

test('Home welcomes, says that Summer 2022 is open, and makes its pitch to high schoolers', async ({ page }) => {
  await page.goto('/')
  await expect(main(page)).toContainText(/welcome/i)
  await expect(part(page, /^Summer 2022: registration is open$/).getByRole('link', { name: 'Apply' })).toHaveAttribute(
    'href',
    '/application',
  )
  await expect(part(page, /high schoolers/).getByRole('paragraph')).toHaveCount(2)
})

test('Home gives five reasons to get in touch, and the way to do it', async ({ page }) => {
  await page.goto('/')
  const reasons = part(page, 'Five reasons to get in touch')
  await expect(reasons.getByRole('listitem')).toHaveCount(5)
  for (const reason of await reasons.getByRole('listitem').all()) {
    await expect(reason.getByRole('heading', { level: 3 })).toHaveText(/\S/)
    await expect(reason.getByRole('paragraph')).toHaveText(/.{40,}/)
  }
  await expect(reasons.getByRole('link')).toHaveAttribute('href', '/contact')
})

test('every banner on Home has its picture, its words and its place', async ({ page }) => {
  await page.goto('/')
  const banners = main(page).getByRole('img')
  await expect(banners).toHaveCount(3)
  for (const banner of await banners.all()) {
    await banner.scrollIntoViewIfNeeded()
    await expect(banner).toHaveAccessibleName(/.{20,}/)
    await expect(banner).toHaveAttribute('width', /^\d+$/)
    await expect(banner).toHaveAttribute('height', /^\d+$/)
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

for (const { path, count } of [
  { path: '/', count: 2 },
  { path: '/program', count: 1 },
  { path: '/blog', count: 1 },
]) {
  test(`the videos of ${path} are titled, lazy, without cookies, and keep their space`, async ({ page }) => {
    await page.goto(path)
    const frames = main(page).locator('iframe')
    await expect(frames).toHaveCount(count)
    const titles = new Set<string | null>()
    for (const frame of await frames.all()) {
      await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/)
      await expect(frame).toHaveAttribute('loading', 'lazy')
      titles.add(await frame.getAttribute('title'))
      const box = await frame.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    }
    expect(titles.size).toBe(count)
    for (const title of titles) expect(title).toMatch(/.{10,}/)
  })
}

test('About tells of the founding, the mission, three people, four steps and how to take part', async ({ page }) => {
  await page.goto('/about')
  await expect(main(page)).toContainText('Founded in 2011')
  const team = part(page, 'Leadership team')
  const people = team.locator('.cards > li')
  await expect(people).toHaveCount(3)
  for (const [place, role] of ['Founder and Visionary', 'Program Director', 'Technical Director'].entries()) {
    const person = people.nth(place)
    await expect(person.getByRole('heading', { level: 3 })).toHaveText(/\S+ \S+/)
    await expect(person).toContainText(role)
    await expect(person.getByRole('paragraph').nth(1)).toHaveText(/.{80,}/)
    for (const link of await person.getByRole('link').all()) await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(person.getByRole('link').first()).toBeVisible()
  }
  await expect(part(page, /journey/).locator('ol > li')).toHaveCount(4)
  await expect(part(page, 'Get involved').getByRole('heading', { level: 3 })).toHaveText([
    'Students',
    'Partners',
    'Organizations',
  ])
  const links = main(page).locator('a[href^="/"]')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/program',
    '/contact',
  ])
})
