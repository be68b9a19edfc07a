import type { signedIn } from './desk-browser'
import { ADDRESS } from './test-site'

type Browser = Awaited<ReturnType<typeof signedIn>>

interface Given {
  name?: string
  /** The content type that the client declares. */
  type?: string
  headers?: Record<string, string>
  token?: string
}

/** Uploads a file as the desk's form does. */
export async function uploadFile(browser: Browser, file: Uint8Array, given: Given = {}): Promise<Response> {
  const { type, bytes } = await encodedUpload(browser, file, given)
  const own = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
  return browser.ask('/desk/files', { method: 'POST', body: bytes, headers: { ...own, ...given.headers } })
}

/** Encodes the desk's upload form with a file as browsers do. */
export async function encodedUpload(browser: Browser, bytes: Uint8Array, given: Given = {}) {
  const { name = 'team.jpg', type = 'image/jpeg', token = browser.formToken() } = given
  const form = new FormData()
  form.set('token', token)
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  const encoded = new Response(form)
  return { type: encoded.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) }
}

/** Uploads a file as the script of a field does. Resolves to the file's id. */
export async function uploadedId(browser: Browser, bytes: Uint8Array, given: Given = {}): Promise<string> {
  const answer = await uploadFile(browser, bytes, { ...given, headers: { Accept: 'application/json' } })
  const { id, error } = (await answer.json()) as { id?: string; error?: string }
  if (id === undefined) throw new Error(error)
  return id
}

/** Returns a document that differs for each text. */
export function documentBytes(text: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
}
