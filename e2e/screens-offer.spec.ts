import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })

test('Program has its title, its video, Apply Now and the way to ask', async ({ page }) => {
  await page.goto('/program')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer Business Boot Camp')
  await expect(main(page).locator('iframe')).toBeVisible()
  await expect(link(page, 'Apply Now')).toHaveAttribute('href', '/application')
  await expect(main(page).locator('a[href="/contact"]')).toBeVisible()
})

test('Services shows four cards with four points each, and leads on', async ({ page }) => {
  await page.goto('/services')
  const cards = main(page).locator('.cards > li')
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'Summer Bootcamp Program',
    'Entrepreneurship Workshops',
    'Mentoring Sessions',
    'Company Visits',
  ])
  for (const card of await cards.all()) {
    await expect(card.getByRole('listitem')).toHaveCount(4)
    await expect(card.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', '/program')
  }
  await expect(link(page, 'Apply Now')).toHaveAttribute('href', '/application')
  await expect(link(page, 'Contact Us')).toHaveAttribute('href', '/contact')
})

test('Blog has four posts of several paragraphs, one with a video, and Apply Now', async ({ page }) => {
  await page.goto('/blog')
  const posts = main(page).getByRole('article')
  await expect(posts.getByRole('heading', { level: 2 })).toHaveText([
    /raising entrepreneurial kids/i,
    /guerrilla marketing.*3000\+ signups/i,
    /oligopolies and monopolies.*games/i,
    /conference and company visits/i,
  ])
  for (const post of await posts.all()) {
    const texts = await post.getByRole('paragraph').allTextContents()
    expect(texts.filter((text) => text.length > 120).length).toBeGreaterThanOrEqual(3)
    await expect(post.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  }
  await expect(posts.nth(0).locator('iframe')).toHaveCount(1)
  await expect(main(page).locator('iframe')).toHaveCount(1)
  await expect(posts.nth(1)).toContainText(/more than 3000 organic signups/)
  await expect(link(page, 'Apply Now')).toHaveAttribute('href', '/application')
})

test('Companies says that summer 2022 is being arranged, and invites companies', async ({ page }) => {
  await page.goto('/companies')
  await expect(main(page)).toContainText(
    /partner companies, internships and field trips for summer 2022 are still being arranged/i,
  )
  await expect(link(page, 'get in touch')).toHaveAttribute('href', '/contact')
})

test('Speakers says where the line-up stands, and that nominations are welcome', async ({ page }) => {
  await page.goto('/speakers')
  await expect(main(page)).toContainText(/summer 2022 program.*nominations are welcome/)
  await expect(main(page).getByRole('heading', { name: 'Speaker Application Form' })).toBeVisible()
})

test('Donate has a button for money and a link for everything else', async ({ page }) => {
  await page.goto('/donate')
  await expect(main(page).getByRole('button', { name: /^Donate/ })).toBeVisible()
  await expect(main(page).locator('a[href="/contact"]')).toBeVisible()
  await expect(main(page).getByRole('paragraph').first()).toHaveText(/.{40,}/)
})

test('Contact is happy about genuine queries', async ({ page }) => {
  await page.goto('/contact')
  await expect(main(page)).toContainText(/happy to answer genuine queries/)
})

test('Referral and Cancel say what they are for', async ({ page }) => {
  await page.goto('/referral')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How did you find us?')
  await page.goto('/cancel')
  await expect(link(page, 'cancellation policy')).toHaveAttribute('href', '/cancellation-policy')
})
