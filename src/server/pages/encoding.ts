/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** Longer than any browser's header, in characters: to parse 64 kB of commas takes longer than to answer. */
const LONGEST = 200

/** Browsers send few different headers, but clients can invent more. */
const MOST_REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/** The smallest acceptable encoding (RFC 9110, 12.5.3). */
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
  const weights = readQualityValues(accepted)
  const anything = weights.get('*') ?? 0
  return encodings.find((encoding) => encoding === 'identity' || (weights.get(encoding) ?? anything) > 0) ?? 'identity'
}

/** Whether a header names gzip, or anything, and not only to refuse it (RFC 9110, 12.5.3). */
export function takesGzip(accepted = ''): boolean {
  if (accepted.length > LONGEST) return false
  const weights = readQualityValues(accepted)
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** The entries of a header such as `Accept-Encoding`, in lower case, with their weights (RFC 9110, 12.4.2). */
function readQualityValues(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}
