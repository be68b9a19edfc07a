import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSizes } from '../../content/picture-files'
import { uploadRefusals } from '../../src/desk/files/upload-texts'
import { signedIn } from '../support/desk-browser'
import {
  filesOfOtherTypes,
  HOSTILE_MARK,
  heicFile,
  loadedDocuments,
  loadedPictures,
  smallPicture,
  unreadablePictures,
} from '../support/hostile-files'
import { textOf } from '../support/page'
import { openSite } from '../support/test-site'
import { uploadedId, uploadFile } from '../support/uploads'

test('rejects files that are neither pictures nor documents, by their content', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  for (const [name, bytes] of Object.entries({ ...filesOfOtherTypes(), 'IMG_1.jpg': heicFile() })) {
    const answer = await uploadFile(editor, bytes, { name })
    expect(answer.status, name).toBe(422)
    const why = name === 'IMG_1.jpg' ? 'heic' : bytes.length === 0 ? 'no-file' : 'other-type'
    expect(textOf(await answer.text()), name).toContain(uploadRefusals[why])
  }
  expect(await site.database.selectFrom('file_parts').select('name').execute()).toEqual([])
})

test('rejects undecodable pictures with a reason', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const reasons: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(await unreadablePictures())) {
    const answer = await uploadFile(editor, bytes, { name, headers: { Accept: 'application/json' } })
    expect(answer.status, name).toBe(422)
    reasons[name] = ((await answer.json()) as { error: string }).error
  }
  const { damaged } = uploadRefusals
  const { 'bomb.png': png, 'bomb.webp': webp, 'large.avif': large, 'bomb.avif': avif, ...others } = reasons
  expect([png, webp, large]).toEqual(Array(3).fill(uploadRefusals['too-many-pixels']))
  // The AVIF decoder may report a damaged file before it reads the size.
  expect([uploadRefusals['too-many-pixels'], damaged]).toContain(avif)
  expect(Object.entries(others).filter(([, reason]) => reason !== damaged)).toEqual([])
  expect(await site.database.selectFrom('file_parts').select('name').execute()).toEqual([])
})

test('serves only the pixels of a picture', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  for (const [name, bytes] of Object.entries(await loadedPictures())) {
    const id = await uploadedId(editor, bytes, { name })
    const names = [id, ...pictureSizes(id).map((size) => size.name)]
    for (const part of names) {
      const served = Buffer.from(await (await site.fetch(`/files/${part}`)).arrayBuffer())
      expect(served.includes('hostile'), `${name} as ${part}`).toBe(false)
      const { exif, icc, iptc, xmp, pages, space, depth } = await sharp(served).metadata()
      expect({ exif, icc, iptc, xmp, pages, space, depth }, `${name} as ${part}`).toEqual({
        space: 'srgb',
        depth: 'uchar',
      })
    }
    const download = (await site.fetch(`/files/${id}`)).headers.get('Content-Type')
    expect(download, name).toBe(name === 'clear.png' ? 'image/png' : 'image/jpeg')
  }
})

test('turns a picture upright', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  const sideways = await smallPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await uploadedId(editor, sideways)).toMatch(/-40x60$/)
})

test('serves a document that is also a page or an archive as a download', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  for (const document of loadedDocuments()) {
    const id = await uploadedId(editor, document, { name: 'press.html', type: 'text/html' })
    const answer = await site.fetch(`/files/${id}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="press.pdf"; filename*=UTF-8''press.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  }
})

test('cleans file names of paths, control characters and excess length', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const names: Record<string, string> = {
    '../../etc/passwd': 'passwd',
    'C:\\Windows\\boot.jpg': 'boot.jpg',
    'gpj.\u202eexe\0\r\nSet-Cookie: a=b': 'gpj.exe Set-Cookie a=b',
    [`${'ä'.repeat(300)}.jpeg`]: `${'ä'.repeat(94)}….jpeg`,
    '   ': 'file',
    __proto__x: '__proto__x',
    [`"${HOSTILE_MARK}"`]: 'script',
    '\ud800.jpg': '\ufffd.jpg',
  }
  for (const [index, [name, kept]] of Object.entries(names).entries()) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([index]), Buffer.from('\n%%EOF')])
    const id = await uploadedId(editor, bytes, { name })
    const page = await editor.get(`/desk/files/${id}`)
    expect(textOf(await page.text()), name).toContain(`Files ${kept} PDF document`)
    expect((await site.fetch(`/files/${id}`)).headers.get('Content-Disposition'), name).toMatch(
      /^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    )
  }
})
