/** What pages are kept in, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** Longer than any browser's list, in characters; to read 64 kB of commas costs more than to answer. */
const LONGEST = 200

/** Few browsers, few headers; anybody may invent others, so not all are remembered. */
const MOST_REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/** The smallest encoding that the reader takes: `Accept-Encoding` (RFC 9110, 12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted || accepted.length > LONGEST) return 'identity'
  let chosen = remembered.get(accepted)
  if (!chosen) {
    chosen = choose(accepted)
    if (remembered.size < MOST_REMEMBERED) remembered.set(accepted, chosen)
  }
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const anything = weights.get('*') ?? 0
  return encodings.find((encoding) => encoding === 'identity' || (weights.get(encoding) ?? anything) > 0) ?? 'identity'
}
