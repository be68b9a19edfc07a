/** Display names by domain. */
const NAMES = { 'paypal.com': 'PayPal', 'stripe.com': 'Stripe' }

/** Returns the payment provider's display name, or the hostname if unknown. */
export function providerName({ url }: { url: string }): string {
  const { hostname } = new URL(url)
  const known = Object.entries(NAMES).find(([host]) => `.${hostname}`.endsWith(`.${host}`))
  return known?.[1] ?? hostname
}
