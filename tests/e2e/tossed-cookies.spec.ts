import { contact, fill } from '../support/forms'
import { watchPosts } from '../support/network'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

/** Creates cookies that another host or path of the same domain could set. Browsers send longer paths first. */
const createForeignCookies = (values: string[]) =>
  values.map((value, index) => ({
    name: 'XSRF-TOKEN',
    value,
    domain: 'localhost',
    path: ['/contact', '/', '/api/contact', '/api'][index] ?? '/',
  }))

test('cookies set by other pages do not block the contact form', async ({ page, context, site }) => {
  const posts = watchPosts(page)
  for (const [what, cookies] of [
    ['that cannot be decoded', ['%E0%A4%A', '%']],
    ['that look like a token', ['abc.def.ghi']],
    ['with the path of ours', ['x', 'abc.def.ghi']],
  ] as const) {
    await context.clearCookies()
    await context.addCookies(createForeignCookies([...cookies]))
    const answers = contact.answers()
    await page.goto('/contact')
    await waitUntilHydrated(mainForm(page))
    await fill(mainForm(page), answers)
    await mainForm(page).locator('[type=submit]').click()
    await expect(mainForm(page).getByRole('status'), what).toHaveText(contact.success)
    expect(new URL(posts.at(-1)?.url() ?? '').pathname, what).toBe('/api/contact')
    expect(site.submissionsOf(answers.email), what).toHaveLength(1)
  }
})
