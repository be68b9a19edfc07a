import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const groups = {
  Main: { Home: '/', 'About Us': '/about', Program: '/program', Services: '/services' },
  Resources: {
    Speakers: '/speakers',
    Schools: '/schools',
    Companies: '/companies',
    Press: '/press',
    Location: '/location',
  },
  'Program Info': {
    Logistics: '/logistics',
    Application: '/application',
    Accept: '/accept',
    Referral: '/referral',
    'Make Payment': '/make-payment',
    'Cancellation Policy': '/cancellation-policy',
  },
}

const siteNavigation = (page: Page) => page.getByRole('banner').getByRole('navigation')

for (const path of ['/', '/application', '/contact']) {
  test(`on ${path} the header leads everywhere, in three groups`, async ({ page }) => {
    await page.goto(path)
    await expect(siteNavigation(page).getByRole('list')).toHaveCount(3)
    for (const [group, links] of Object.entries(groups)) {
      const items = siteNavigation(page).getByRole('list', { name: group, exact: true }).getByRole('link')
      await expect(items).toHaveText(Object.keys(links))
      expect(await items.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        Object.values(links),
      )
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Six Saturdays' })).toHaveAttribute('href', '/')
  })
}

for (const { path, current } of [
  { path: '/', current: ['Home'] },
  { path: '/application', current: ['Application'] },
  { path: '/contact', current: [] },
]) {
  test(`on ${path} the header marks ${current[0] ?? 'no link'}`, async ({ page }) => {
    await page.goto(path)
    const marked = siteNavigation(page).locator('[aria-current]')
    await expect(marked).toHaveText(current)
    for (const name of current) {
      await expect(marked).toHaveAttribute('aria-current', 'page')
      const others = siteNavigation(page).getByRole('link', { name: 'Press' })
      const weight = (link: typeof others) => link.evaluate((element) => getComputedStyle(element).fontWeight)
      expect(await weight(siteNavigation(page).getByRole('link', { name, exact: true }))).not.toBe(await weight(others))
    }
  })
}

test('a click on the logo leads home, and the link to the application to the application', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link', { name: 'Six Saturdays' }).click()
  await expect(page).toHaveURL('/')
  await siteNavigation(page).getByRole('link', { name: 'Application' }).click()
  await expect(page).toHaveURL('/application')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Application')
})

test('an address that nobody knows leads home', async ({ page, site }) => {
  for (const path of ['/nowhere', '/nowhere/at/all?and=so', '/Application', '/index.html', '/%E2%9C%93']) {
    const answer = await fetch(site.address + path, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
