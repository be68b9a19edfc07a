import { expect, test } from './fixtures'
import { siteForms } from './forms'

for (const { name, path, answers } of siteForms) {
  test(`the ${name} form is taken from the site's own pages alone`, async ({ site }) => {
    const own = answers()
    const post = (headers: Record<string, string>) =>
      fetch(`${site.address}${path}?form=${name}`, {
        method: 'POST',
        body: new URLSearchParams(own),
        headers,
        redirect: 'manual',
      })

    expect((await post({})).status).toBe(403)
    expect((await post({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ Origin: 'null' })).status).toBe(403)
    expect((await post({ Origin: site.address, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post({ 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await post({ 'Sec-Fetch-Site': 'none' })).status).toBe(403)
    expect(site.submissionsOf(own.email)).toEqual([])

    expect((await post({ Origin: site.address })).status).toBe(303)
    expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    expect(site.submissionsOf(own.email)).toHaveLength(1)
  })
}

test('a page of another site cannot send a form in a visitor’s name', async ({ page, site }) => {
  const [{ name, path, answers }] = siteForms as [(typeof siteForms)[0]]
  const own = answers()
  const inputs = Object.entries(own).map(([field, value]) => `<input type="hidden" name="${field}" value="${value}">`)
  const address = `${site.address}${path}?form=${name}`
  await page.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${address}">${inputs.join('')}<button>Win a prize</button></form>`,
    }),
  )
  await page.goto('http://evil.example/')
  const answer = page.waitForResponse(address)
  await page.getByRole('button').click()

  expect((await answer).status()).toBe(403)
  expect(site.submissionsOf(own.email)).toEqual([])
})

test('a call without the token, or with one of another browser, is refused', async ({ page, site }) => {
  const [{ call, answers }] = siteForms as [(typeof siteForms)[0]]
  const own = answers()
  await page.goto('/contact')
  const token = await page.evaluate(async () => {
    await fetch('/api/csrf')
    return document.cookie.replace('XSRF-TOKEN=', '')
  })
  const post = (headers: Record<string, string>) =>
    fetch(`${site.address}/api/${call}`, {
      method: 'POST',
      body: JSON.stringify(own),
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'another browser', ...headers },
    })
  const browser = await page.evaluate(() => navigator.userAgent)
  const both = { Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }

  expect((await post({ 'User-Agent': browser })).status).toBe(403)
  expect((await post({ ...both, 'User-Agent': browser, 'X-XSRF-TOKEN': `${token}x` })).status).toBe(403)
  expect((await post(both)).status).toBe(403)
  expect((await post({ ...both, 'User-Agent': browser, Origin: 'https://evil.example' })).status).toBe(403)
  expect(site.submissionsOf(own.email)).toEqual([])
  expect((await post({ ...both, 'User-Agent': browser })).status).toBe(201)
  expect(site.submissionsOf(own.email)).toHaveLength(1)
})
