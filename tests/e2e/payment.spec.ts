import { watchConsole } from '../support/network'
import { PaymentProvider } from '../support/payment-provider'
import { SiteProcess } from '../support/running-site'
import { test as base, expect } from './support/fixtures'

interface Payments {
  provider: PaymentProvider
  payingSite: SiteProcess
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
      const site = await SiteProcess.start({
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

test('each way to pay reaches the provider, and so does a gift', async ({ page, provider }) => {
  const lines = watchConsole(page)
  for (const option of options) {
    await page.goto('/make-payment')
    await page.getByLabel('Choose payment:').selectOption(option)
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  }
  await page.goto('/donate')
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  const button = { cmd: '_s-xclick', hosted_button_id: 'PAY-4711', on0: 'Choose payment:', currency_code: 'USD' }
  expect(provider.posts).toEqual([
    ...options.map((os0) => ({ path: '/cgi-bin/webscr', fields: { ...button, os0 } })),
    { path: '/donate', fields: { cmd: '_s-xclick', hosted_button_id: 'GIVE-0815' } },
  ])
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([])
})
