import type { signedIn } from './desk-browser'
import { ADDRESS } from './test-site'

type Browser = Awaited<ReturnType<typeof signedIn>>

interface Given {
  name?: string
  /** What its sender says it is. */
  type?: string
  headers?: Record<string, string>
  token?: string
}

/** Uploads a file as the desk's form does. */
export function uploadFile(browser: Browser, bytes: Uint8Array, given: Given = {}): Promise<Response> {
  const { name = 'team.jpg', type = 'image/jpeg', headers, token = browser.formToken() } = given
  const file = new File([Uint8Array.from(bytes)], name, { type })
  return sendForm(browser.ask, '/desk/files', { token, file }, headers)
}

/** Posts a form as browsers do where it may hold a file. */
async function sendForm(
  ask: Browser['ask'],
  path: string,
  fields: Record<string, string | File>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const encoded = new Response(form)
  const own = {
    Origin: ADDRESS,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': encoded.headers.get('Content-Type') ?? '',
  }
  return ask(path, {
    method: 'POST',
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { ...own, ...headers },
  })
}

/** Uploads a file as a field's script does; its id. */
export async function uploadedId(browser: Browser, bytes: Uint8Array, given: Given = {}): Promise<string> {
  const answer = await uploadFile(browser, bytes, { ...given, headers: { Accept: 'application/json' } })
  const { id, error } = (await answer.json()) as { id?: string; error?: string }
  if (id === undefined) throw new Error(error)
  return id
}

/** A document that is not another one. */
export function documentBytes(text: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
}
