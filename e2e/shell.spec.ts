import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, fill } from './forms'
import { goToEnd, sidewaysPixels } from './layout'
import { watchConsole } from './network'

const screens = ['/', '/application', '/contact']

test('a search is written to the console, and nothing else happens', async ({ page }) => {
  const lines = watchConsole(page)
  await page.goto('/')
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.fill('tea & cakes')
  await box.press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))

  await box.fill('coffee')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*coffee$/))
  await expect(page).toHaveURL('/')
  await expect(box).toHaveValue('coffee')
})

test('a search is written also where no other script of the page arrives', async ({ page }) => {
  const lines = watchConsole(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  const box = page.getByRole('banner').getByRole('searchbox')
  await box.fill('tea & cakes')
  await box.press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))
  await expect(page).toHaveURL('/contact')
})

for (const path of screens) {
  test(`the footer of ${path} has its links and says whose the words are`, async ({ page }) => {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    const links = footer.getByRole('link')
    expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual([
      ['Press', '/press'],
      ['Speakers', '/speakers'],
      ['Donate Resources', '/donate'],
      ['Mastermind', expect.stringMatching(/^https:\/\//)],
      ['Company Trips/Internships', '/companies'],
      ['School Partnerships', '/schools'],
      ['Make Payment', '/make-payment'],
    ])
    await expect(footer).toContainText(/2011-2024.*all program(me)? content reserved/i)
  })

  test(`the header stays in sight while ${path} scrolls by`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 600 })
      await page.goto(path)
      await goToEnd(page)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    }
  })

  test(`nothing on ${path} needs sideways scrolling`, async ({ page }) => {
    await page.goto(path)
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysPixels(page), `at ${width} pixels`).toBe(0)
    }
  })

  test(`the console stays silent on ${path}`, async ({ page }) => {
    const lines = watchConsole(page)
    await page.goto(path)
    await waitUntilAwake(sidebarForm(page))
    if (path !== '/') await waitUntilAwake(mainForm(page))
    await goToEnd(page)
    await page.evaluate(() => console.log('the end'))
    await expect.poll(() => lines).toEqual(['log: the end'])
  })
}

test('a page sets no cookie until a form needs one', async ({ page, context, site }) => {
  for (const path of screens) {
    const answer = await page.goto(path)
    expect(await answer?.headerValue('Set-Cookie')).toBeNull()
    expect(await answer?.headerValue('Cache-Control')).toContain('public')
    await waitUntilAwake(sidebarForm(page))
  }
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  const answers = application.answers()
  await fill(mainForm(page), answers)
  expect(await context.cookies()).toEqual([])

  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(await context.cookies()).toMatchObject([{ name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/' }])
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})
