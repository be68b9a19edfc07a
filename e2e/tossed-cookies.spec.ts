import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { contact, fill } from './forms'
import { watchPosts } from './network'

/** As a page on a sibling host or another path of this one can set them (the browser sends the longer path first). */
const tossed = (values: string[]) =>
  values.map((value, index) => ({
    name: 'XSRF-TOKEN',
    value,
    domain: 'localhost',
    path: ['/contact', '/', '/api/contact', '/api'][index] ?? '/',
  }))

for (const [what, cookies, way] of [
  ['that nobody can decode', ['%E0%A4%A', '%'], '/api/contact'],
  ['that looks like a token', ['abc.def.ghi'], '/api/contact'],
  ['that has the place of ours', ['x', 'abc.def.ghi'], '/api/contact'],
] as const) {
  test(`a cookie ${what} keeps nobody from writing`, async ({ page, context, site }) => {
    await context.addCookies(tossed([...cookies]))
    const posts = watchPosts(page)
    const answers = contact.answers()
    await page.goto('/contact')
    await waitUntilAwake(mainForm(page))
    await fill(mainForm(page), answers)
    await mainForm(page).locator('[type=submit]').click()
    await expect(mainForm(page).getByRole('status')).toHaveText(contact.success)
    expect(posts.map((post) => new URL(post.url()).pathname).at(-1)).toBe(way)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
  })
}

test('where no token is taken, the browser posts the form', async ({ page, site }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 403 }))
  const answers = contact.answers()
  await page.goto('/contact')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/sent=/)
  await expect(mainForm(page).getByRole('status')).toHaveText(contact.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})
