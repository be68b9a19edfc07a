import { contact, fill } from '../support/forms'
import { watchPosts } from '../support/network'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

/** As a page on a sibling host or another path of this one can set them (the browser sends the longer path first). */
const tossed = (values: string[]) =>
  values.map((value, index) => ({
    name: 'XSRF-TOKEN',
    value,
    domain: 'localhost',
    path: ['/contact', '/', '/api/contact', '/api'][index] ?? '/',
  }))

test('cookies of another page keep nobody from writing', async ({ page, context, site }) => {
  const posts = watchPosts(page)
  for (const [what, cookies] of [
    ['that nobody can decode', ['%E0%A4%A', '%']],
    ['that look like a token', ['abc.def.ghi']],
    ['that have the place of ours', ['x', 'abc.def.ghi']],
  ] as const) {
    await context.clearCookies()
    await context.addCookies(tossed([...cookies]))
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
