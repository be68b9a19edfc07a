/** Smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** In characters: longer than any browser's header. Parsing 64 kB of commas would take longer than responding. */
const MAX_HEADER_LENGTH = 200

/** Browsers send few different headers, but clients can send any number. */
const MAX_REMEMBERED = 100
const cachedEncodings = new Map<string, Encoding>()

/** Returns the smallest acceptable encoding (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptHeader: string | undefined): Encoding {
  if (!acceptHeader || acceptHeader.length > MAX_HEADER_LENGTH) return 'identity'
  let chosen = cachedEncodings.get(acceptHeader)
  if (!chosen) {
    chosen = choose(acceptHeader)
    if (cachedEncodings.size < MAX_REMEMBERED) cachedEncodings.set(acceptHeader, chosen)
  }
  return chosen
}

function choose(acceptHeader: string): Encoding {
  const weights = readQualityValues(acceptHeader)
  const fallback = weights.get('*') ?? 0
  return encodings.find((encoding) => encoding === 'identity' || (weights.get(encoding) ?? fallback) > 0) ?? 'identity'
}

/** True if an Accept-Encoding header accepts gzip (RFC 9110, 12.5.3). */
export function acceptsGzip(acceptHeader = ''): boolean {
  if (acceptHeader.length > MAX_HEADER_LENGTH) return false
  const weights = readQualityValues(acceptHeader)
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Returns the entries of a header such as `Accept-Encoding`, in lower case, with their weights (RFC 9110, 12.4.2). */
function readQualityValues(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}
