import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rates } from '../../src/server/limits/rates'
import { signedIn } from '../support/desk-browser'
import { smallPicture } from '../support/hostile-files'
import { useUpRate } from '../support/rates'
import { openSite, type TestSite } from '../support/test-site'
import { documentBytes, uploadedId } from '../support/uploads'

async function openWithFile(options?: Parameters<typeof openSite>[0]) {
  const site = await openSite(options)
  const editor = await signedIn(site, 'editor')
  const document = await uploadedId(editor, documentBytes('a'), { name: 'flyer.pdf' })
  return { site, editor, document }
}

async function addPicture(editor: Parameters<typeof uploadedId>[0]): Promise<string> {
  return uploadedId(editor, await smallPicture().png().toBuffer(), { name: 'stall.png' })
}

test('serves a picture as immutable, to other sites too, in a sandbox', async () => {
  const { site, editor } = await openWithFile()
  const picture = await addPicture(editor)
  const answer = await site.fetch(`/files/${picture}-60.webp`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String((await answer.arrayBuffer()).byteLength),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${picture}-60.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers.get('Content-Disposition')).toBeNull()
})

test('answers 304 to a matching ETag, and HEAD without a body', async () => {
  const { site, document } = await openWithFile()
  const known = await site.fetch(`/files/${document}`, { headers: { 'If-None-Match': `W/"${document}"` } })
  expect([known.status, known.headers.get('ETag'), await known.text()]).toEqual([304, `"${document}"`, ''])
  const head = await site.fetch(`/files/${document}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(documentBytes('a').length),
    '',
  ])
})

test('serves nothing else under /files/, and allows only reading', async () => {
  const { site, document } = await openWithFile()
  const picture = `p-${'a'.repeat(26)}-60x40`
  const names = ['', 'x', `${picture}-61.webp`, `${document}-320.webp`, `${document}%00`, `${picture}/x`]
  for (const name of names) {
    const answer = await site.fetch(`/files/${name}`)
    expect([answer.status, answer.headers.get('Cache-Control')], name).toEqual([404, 'no-store'])
  }
  expect((await site.fetch(`/files/${picture}`, { method: 'POST' })).status).toBe(405)
})

test('reads a file from the database once', async () => {
  const { site, editor } = await openWithFile({ rateLimit: true })
  const picture = await addPicture(editor)
  expect(await statusOf(site, `${picture}-60.webp`)).toBe(200)
  await useUpRate(site.site, 'downloadsOfOne')
  await site.database.deleteFrom('file_parts').execute()
  expect(await statusOf(site, `${picture}-60.webp`)).toBe(200)
})

test('rate limits uncached downloads by network', async () => {
  const { site } = await openWithFile({ rateLimit: true })
  const unknown = `d-${'a'.repeat(26)}`
  await useUpRate(site.site, 'downloadsOfOne', { left: 1 })
  expect(await statusOf(site, unknown)).toBe(404)
  const refused = await site.fetch(`/files/${unknown}`)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

/** Headers of a picture request from another site, such as a web feed reader. */
const ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }

test('lets other sites embed pictures, but no documents or pages', async () => {
  const { site, editor, document } = await openWithFile()
  const picture = await addPicture(editor)
  writeFileSync(join(site.publicDir, 'assets/home-x1y2.png'), 'a share picture')
  const ask = async (path: string, method = 'GET') => {
    const answer = await site.fetch(path, { method, headers: ELSEWHERE })
    return [answer.status, answer.headers.get('Cross-Origin-Resource-Policy')]
  }
  for (const path of [`/files/${picture}`, `/files/${picture}-60.webp`, '/assets/home-x1y2.png'])
    expect(await ask(path), path).toEqual([200, 'cross-origin'])
  for (const path of [`/files/${document}`, '/files/', '/blog', '/feed.xml'])
    expect(await ask(path), path).toEqual([403, 'same-origin'])
  expect(await ask('/assets/browser-x1y2.js')).toEqual([200, 'same-origin'])
  expect((await ask(`/files/${picture}`, 'POST'))[0]).toBe(405)
})

test('counts pictures embedded by other sites separately', async () => {
  const { site } = await openWithFile({ rateLimit: true })
  const ask = async (name: string, headers = {}) => (await site.fetch(`/files/${name}`, { headers })).status
  const unknown = `p-${'a'.repeat(26)}-60x40`
  for (let count = 0; count < rates.downloadsOfOne.points; count++) expect(await ask(unknown, ELSEWHERE)).toBe(404)
  expect(await ask(unknown, ELSEWHERE)).toBe(429)
  expect(await ask(unknown)).toBe(404)
})

async function statusOf(site: TestSite, name: string): Promise<number> {
  const answer = await site.fetch(`/files/${name}`)
  await answer.arrayBuffer()
  return answer.status
}
