/** Larger amounts are typing errors. */
const MAX_CENTS = 10_000_000

const MAX_LENGTH = 40

/** Parses an amount such as "$1,234.50" or "-5". Undefined if it is none, or above $100,000. */
export function parseCents(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const match = /^([-−])?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, minus, dollars = '', fraction = ''] = match
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (cents > MAX_CENTS) return undefined
  return minus && cents > 0 ? -cents : cents
}

/** Formats cents as "$1,200", "$0.05" or "−$5". */
export function formatCents(cents: number): string {
  const dollars = Math.abs(cents) / 100
  const digits = cents % 100 === 0 ? 0 : 2
  const text = dollars.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${cents < 0 ? '−' : ''}$${text}`
}
