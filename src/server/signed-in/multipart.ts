import type { Context } from 'hono'

interface FormPart {
  name: string
  fileName: string | undefined
  bytes: Buffer<ArrayBuffer>
}

/** Several times as many as any form has. */
const MAX_PARTS = 20
const MAX_HEAD_BYTES = 8192

const CRLF = '\r\n'

/**
 * Parses a multipart form (RFC 7578) as browsers send it. Returns undefined if it is malformed or has too many parts.
 * The built-in parser blocks the event loop for a tenth of a second with a file of 20 MB.
 */
export function readMultipart(body: Buffer<ArrayBuffer>, type: string): FormPart[] | undefined {
  const boundary = readBoundary(type)
  if (boundary === undefined) return undefined
  const delimiter = `${CRLF}--${boundary}`
  const parts: FormPart[] = []
  let offset = body.indexOf(delimiter.slice(CRLF.length)) === 0 ? delimiter.length - CRLF.length : -1
  while (offset >= 0 && !startsWith(body, offset, '--')) {
    const end = body.indexOf(delimiter, offset)
    const part = end < 0 || parts.length >= MAX_PARTS ? undefined : parsePart(body.subarray(offset, end))
    if (!part) return undefined
    parts.push(part)
    offset = end + delimiter.length
  }
  return offset < 0 ? undefined : parts
}

export function isMultipartPost({ req }: Context): boolean {
  return req.method === 'POST' && /^multipart\//i.test(req.header('Content-Type') ?? '')
}

/** Reads the boundary of up to 70 characters (RFC 2046, 5.1.1). */
function readBoundary(type: string): string | undefined {
  const [, quoted, plain] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Parses a part, which starts with a line break. */
function parsePart(part: Buffer<ArrayBuffer>): FormPart | undefined {
  const end = part.subarray(0, MAX_HEAD_BYTES).indexOf(CRLF + CRLF)
  const head = end < 0 ? '' : part.toString('utf8', 0, end)
  const [, disposition] = /^content-disposition:\s*form-data\s*;([^\r\n]*)/im.exec(head) ?? []
  const name = disposition === undefined ? undefined : parseParameter(disposition, 'name')
  if (disposition === undefined || name === undefined) return undefined
  return { name, fileName: parseParameter(disposition, 'filename'), bytes: part.subarray(end + 2 * CRLF.length) }
}

/** Browsers escape quotes and line breaks in names (HTML, 4.10.21.8). */
function parseParameter(disposition: string, parameter: string): string | undefined {
  const [, text] = new RegExp(`(?:^|[;\\s])${parameter}="([^"]*)"`, 'i').exec(disposition) ?? []
  return text?.replaceAll(/%(22|0D|0A)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function startsWith(body: Buffer, offset: number, text: string): boolean {
  return body.toString('latin1', offset, offset + text.length) === text
}
