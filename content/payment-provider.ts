/** Providers that have a name beside their addresses. */
const NAMES = { 'paypal.com': 'PayPal', 'stripe.com': 'Stripe' }

/** "PayPal" for an address of PayPal, and the host of another provider's. */
export function providerOf({ url }: { url: string }): string {
  const { hostname } = new URL(url)
  const known = Object.entries(NAMES).find(([host]) => `.${hostname}`.endsWith(`.${host}`))
  return known?.[1] ?? hostname
}
