import { contact } from '../support/forms'
import { expect, test } from './support/fixtures'

test('a page of another site cannot send a form in a visitor’s name', async ({ page, site }) => {
  const answers = contact.answers()
  const inputs = Object.entries(answers).map(
    ([field, value]) => `<input type="hidden" name="${field}" value="${value}">`,
  )
  const address = `${site.address}${contact.path}?form=${contact.name}`
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
  expect(site.submissionsOf(answers.email)).toEqual([])
})
