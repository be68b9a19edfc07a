import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSizes } from '../../content/picture-files'
import { signedIn } from '../support/desk-browser'
import { textOf } from '../support/desk-pages'
import { openSite } from '../support/test-site'
import { uploadedId, uploadFile } from '../support/uploads'

const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c2351b' } })
    .jpeg()
    .toBuffer()

test('an editor uploads a picture, and everybody gets its sizes from /files/', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const answer = await uploadFile(editor, await photo(), { name: 'Mentors at work.jpg' })
  expect(answer.status).toBe(303)
  const page = await (await editor.get(answer.headers.get('Location') ?? '')).text()
  expect(textOf(page)).toContain('The file is here.')
  expect(textOf(page)).toContain('Mentors at work.jpg Picture, 1600 × 1200 pixels Nowhere')
  const [, id = ''] = /href="\/desk\/files\/(p-[^"]+)"/.exec(page) ?? []
  const sizes = pictureSizes(id)
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 240],
    [640, 480],
    [1280, 960],
  ])
  for (const { name, width, height } of sizes) {
    const served = await site.fetch(`/files/${name}`)
    expect(served.headers.get('Content-Type')).toBe('image/webp')
    expect(await sharp(await served.bytes()).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  const download = await site.fetch(`/files/${id}`)
  expect(download.headers.get('Content-Disposition')).toContain('filename="Mentors at work.jpg"')
  expect(await sharp(await download.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
})

test('the same file twice is one file', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const bytes = await photo(40, 30)
  const id = await uploadedId(editor, bytes)
  expect(await uploadedId(editor, bytes, { name: 'other.jpg' })).toBe(id)
  expect(await site.database.selectFrom('files').select('name').execute()).toEqual([{ name: 'team.jpg' }])
})
