import { test as base, expect } from './fixtures'
import { watchConsole } from './network'
import { PaymentProvider } from './payment-provider'
import { RunningSite } from './running-site'

interface Payments {
  provider: PaymentProvider
  payingSite: RunningSite
}

/** A site whose buttons lead to the stand-in. */
const test = base.extend<object, Payments>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const provider = await PaymentProvider.open()
      await use(provider)
      provider.close()
    },
    { scope: 'worker' },
  ],
  payingSite: [
    async ({ provider }, use) => {
      const site = await RunningSite.start({
        PAYMENT_URL: `${provider.address}/cgi-bin/webscr`,
        PAYMENT_BUTTON_ID: 'PAY-4711',
        DONATE_URL: `${provider.address}/donate`,
        DONATE_BUTTON_ID: 'GIVE-0815',
      })
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ payingSite }, use) => use(payingSite.address),
})

const options = ['Prepay only: $100', 'Full payment, partner schools: $500', 'Full payment, non-partner schools: $800']

test('there are three ways to pay, with their prices', async ({ page }) => {
  await page.goto('/make-payment')
  const list = page.getByRole('main').getByLabel('Choose payment:')
  await expect(list.getByRole('option')).toHaveText(options)
  await expect(page.getByRole('main').getByRole('link', { name: 'cancellation policy' })).toHaveAttribute(
    'href',
    '/cancellation-policy',
  )
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const option of options) {
      test(`"${option}" reaches the provider`, async ({ page, provider }) => {
        const lines = watchConsole(page)
        const before = provider.posts.length
        await page.goto('/make-payment')
        await page.getByLabel('Choose payment:').selectOption(option)
        await page.getByRole('button', { name: 'Pay by card' }).click()

        await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
        expect(provider.posts.slice(before)).toEqual([
          {
            path: '/cgi-bin/webscr',
            fields: {
              cmd: '_s-xclick',
              hosted_button_id: 'PAY-4711',
              on0: 'Choose payment:',
              os0: option,
              currency_code: 'USD',
            },
          },
        ])
        expect(lines.filter((line) => line.startsWith('error'))).toEqual([])
      })
    }

    test('a gift reaches the provider', async ({ page, provider }) => {
      const before = provider.posts.length
      await page.goto('/donate')
      await page.getByRole('button', { name: 'Donate' }).click()
      await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
      expect(provider.posts.slice(before)).toEqual([
        { path: '/donate', fields: { cmd: '_s-xclick', hosted_button_id: 'GIVE-0815' } },
      ])
    })
  })
}

test('only the two pages that need it may post to the provider', async ({ payingSite, provider }) => {
  const allowed: string[] = []
  for (const path of ['/', '/accept', '/schools', '/make-payment', '/donate']) {
    const policy = (await fetch(payingSite.address + path)).headers.get('Content-Security-Policy')
    if (policy?.includes(`form-action 'self' ${provider.address};`)) allowed.push(path)
    else expect(policy).not.toContain(provider.address)
  }
  expect(allowed).toEqual(['/make-payment', '/donate'])
})

test('the note is for those who come from an accepted offer', async ({ page }) => {
  const note = page.getByRole('main').getByRole('status')
  await page.goto('/make-payment?accepted=true')
  await expect(note).toContainText(/received your reply.*use this page.*at any time/)
  for (const query of ['', '?accepted=TRUE', '?accepted=1', '?accepted=', '?accepted=truely', '?accepted=false']) {
    await page.goto(`/make-payment${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make Payment')
    await expect(note, query).toHaveCount(0)
  }
})
