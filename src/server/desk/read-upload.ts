import type { Context } from 'hono'
import { FILE_LIMIT } from '../../editorial/files/file-types'
import { BODY_LIMIT } from '../limits/limit-body'

/** A file that a form posted. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** What a form with a file posted. */
export interface PostedUpload {
  fields: [name: string, text: string][]
  upload: Upload | undefined
}

/** What surrounds a file in its form may take as much as any other form. */
const LARGEST_BODY = FILE_LIMIT + BODY_LIMIT

/** Several times what any form with a file has. */
const MOST_PARTS = 20

/** Reads a form with a file (RFC 7578); undefined where it is larger than a file may be, or no such form. */
export async function readUpload(context: Context): Promise<PostedUpload | undefined> {
  const type = context.req.header('Content-Type') ?? ''
  const body = await readBody(context.req.raw)
  if (!body || holdsTooMuch(body, type)) return undefined
  const form = await parse(body, type)
  if (!form) return undefined
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { fields, upload: undefined }
  return { fields, upload: { name: file.name, bytes: await file.bytes() } }
}

/** A body of at most `LARGEST_BODY` bytes. */
async function readBody({ body, headers }: Request): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > LARGEST_BODY) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > LARGEST_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Looked at before it is parsed: a body of this size can have hundreds of thousands of parts. */
function holdsTooMuch(body: Buffer, type: string): boolean {
  const [, quoted, plain] = /^multipart\/form-data.*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return body.length > BODY_LIMIT
  let count = 0
  for (let at = body.indexOf(`--${boundary}`); at >= 0; at = body.indexOf(`--${boundary}`, at + 1))
    if (++count > MOST_PARTS + 1) return true
  return false
}

async function parse(body: Buffer<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    return undefined
  }
}
