import { expect, test } from 'vitest'
import { deskRoutes } from '../../src/desk/areas'
import { MAX_FILE_BYTES } from '../../src/editorial/files/file-types'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { type DeskBrowser, openDeskBrowser, signedIn } from '../support/desk-browser'
import { everyForm } from '../support/every-form'
import { addressOf } from '../support/guarded-desk'
import { ADDRESS, openSite } from '../support/test-site'

const CHUNK = Buffer.alloc(64 * 1024, 'a')

/** Bytes that may be buffered before a limit takes effect. */
const AHEAD = 3 * CHUNK.length

/** Bytes of a body that is far larger than every limit. */
const ENDLESS = 4 * MAX_FILE_BYTES

const types = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json']

/** Posts an almost endless body. Returns how many of its bytes were read. */
async function bytesReadOf(browser: DeskBrowser, path: string, type: string): Promise<number> {
  let given = 0
  const body = new ReadableStream({
    pull(controller) {
      given += CHUNK.length
      if (given > ENDLESS) controller.close()
      else controller.enqueue(CHUNK)
    },
  })
  const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
  await browser.ask(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return given
}

test('reads no body beyond its limit at any address', async () => {
  const site = await openSite()
  const files = deskRoutes.filter((route) => 'acceptsFile' in route && route.acceptsFile).map(({ path }) => path)
  const posts = deskRoutes.filter(({ method }) => method === 'POST').map(addressOf)
  const forms = everyForm.map(({ endpoint }) => `/api/${endpoint}`)
  const paths = ['/', '/contact', '/contact?form=contact', ...forms, '/nowhere', '/desk/nowhere', '/desk', ...posts]
  const limitOf = (path: string, mayUpload: boolean) =>
    MAX_BODY_BYTES + AHEAD + (mayUpload && files.includes(path) ? MAX_FILE_BYTES : 0)
  const browsers = [[openDeskBrowser(site), false] as const, [await signedIn(site, 'owner'), true] as const]
  const beyond: [path: string, type: string, bytes: number][] = []
  for (const [browser, mayUpload] of browsers)
    for (const path of paths.flatMap((plain) => [plain, `${plain}${plain.includes('?') ? '&' : '?'}%00`, `${plain}/`]))
      for (const type of types) {
        const bytes = await bytesReadOf(browser, path, type)
        if (bytes > limitOf(path, mayUpload)) beyond.push([path, type, bytes])
      }
  expect(files).not.toEqual([])
  expect(beyond).toEqual([])
})
