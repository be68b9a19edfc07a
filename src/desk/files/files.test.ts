import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pictureSizes } from '../../../content/picture-files'
import { readContent } from '../../../content/read-content'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { ADDRESS, openSite } from '../../../tests/support/test-site'
import { documentBytes, uploadedId, uploadFile } from '../../../tests/support/uploads'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import { saveDraft } from '../../editorial/documents/save-draft'
import { MAX_FILE_BYTES } from '../../editorial/files/file-types'
import { removeFile } from '../../editorial/files/remove-file'
import { publishDraft } from '../../editorial/publishing/publish'
import { MAX_BODY_BYTES } from '../../server/limits/limit-body'

type Editor = Awaited<ReturnType<typeof signedIn>>

const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c2351b' } })
    .jpeg()
    .toBuffer()

test('serves all sizes of an uploaded picture to everyone', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const answer = await uploadFile(editor, await photo(), { name: 'Mentors at work.jpg' })
  expect(answer.status).toBe(303)
  const page = await (await editor.get(answer.headers.get('Location') ?? '')).text()
  expect(textOf(page)).toContain('File uploaded.')
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
    expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  const download = await site.fetch(`/files/${id}`)
  expect(download.headers.get('Content-Disposition')).toContain('filename="Mentors at work.jpg"')
  expect(await sharp(await download.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1600,
    height: 1200,
  })
})

test('removes an unused file, and restores it with Undo', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const id = await uploadedId(editor, documentBytes('a'), { name: 'flyer.pdf' })
  const removal = `/desk/files/${id}/remove`
  const page = await (await editor.get(`/desk/files/${id}`)).text()
  const answer = await editor.post(removal, hiddenFields(page, removal))
  const done = await (await editor.get(answer.headers.get('Location') ?? '')).text()
  expect(textOf(done)).toContain('File removed. Undo')
  expect((await editor.get(`/desk/files/${id}`)).status).toBe(404)
  expect((await site.fetch(`/files/${id}`)).status).toBe(404)
  const [, undo = ''] = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(done) ?? []
  await editor.post(undo, hiddenFields(done, undo))
  expect((await site.fetch(`/files/${id}`)).status).toBe(200)
})

test('serves a removed file from memory for no more than a minute', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const id = await uploadedId(editor, documentBytes('a'), { name: 'flyer.pdf' })
  await site.fetch(`/files/${id}`)
  await editor.send(`/desk/files/${id}/remove`)
  const later = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await site.fetch(`/files/${id}`)).status).toBe(404)
})

test('refuses to remove a file in use and lists its uses', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const id = await uploadedId(editor, documentBytes('a'), { name: 'flyer.pdf' })
  const value = { ...(readContent().press as object), kit: [{ name: 'Flyer', file: id }] }
  const name = 'press'
  const saved = await saveDraft(site.app, editor.member, { name, version: 0, value })
  if (saved.status !== 'saved') throw new Error(saved.status)
  await publishDraft(site.app, editor.member, { name, version: saved.version })
  const answer = await editor.send(`/desk/files/${id}/remove`)
  expect(answer.status).toBe(409)
  const text = textOf(await answer.text())
  expect(text).toContain('It wasn’t removed because it’s in use.')
  expect(text).toContain(
    'Press releases, coverage, and media , on the site To remove the file, remove it from there first.',
  )
  expect((await site.fetch(`/files/${id}`)).status).toBe(200)
  expect(textOf(await (await editor.get('/desk/files')).text())).toContain('flyer.pdf PDF document On the site')
})

test('refuses to publish a reference to a removed file', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const id = await uploadedId(editor, documentBytes('a'))
  await removeFile(site.app, editor.member, id)
  const value = {
    ...(readContent().press as object),
    kit: [
      { name: 'Logo', file: null },
      { name: 'Flyer', file: id },
    ],
  }
  const saved = await saveDraft(site.app, editor.member, { name: 'press', version: 0, value })
  if (saved.status !== 'saved') throw new Error(saved.status)
  const result = await publishDraft(site.app, editor.member, { name: 'press', version: saved.version })
  const problems = 'problems' in result ? [...result.problems] : result.status
  expect(problems).toEqual([['kit.1.file', 'This file was removed']])
})

test('does not read the body of a forbidden upload', async () => {
  const site = await openSite()
  let isRead = false
  const body = () =>
    new ReadableStream(
      {
        pull: () => {
          isRead = true
        },
      },
      { highWaterMark: 0 },
    )
  const headers = { Origin: ADDRESS, 'Content-Type': 'multipart/form-data; boundary=x' }
  const post = { method: 'POST', headers, duplex: 'half' } as const
  const stranger = await site.fetch('/desk/files', { ...post, body: body() })
  expect(stranger.headers.get('Location')).toBe('/desk/sign-in?next=%2Fdesk%2Ffiles')
  const helper = await signedIn(site, 'helper')
  expect((await helper.ask('/desk/files', { ...post, body: body() })).status).toBe(404)
  expect(isRead).toBe(false)
})

test('rejects an upload with another session’s token', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const other = await signedIn(site, 'editor')
  const answer = await uploadFile(editor, documentBytes('a'), { token: other.formToken() })
  expect(answer.status).toBe(403)
  expect(await site.database.selectFrom('files').select('id').execute()).toEqual([])
})

test('rejects a file above the limit, with or without Content-Length', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  const bytes = Buffer.alloc(MAX_FILE_BYTES + MAX_BODY_BYTES)
  const answer = await uploadFile(editor, bytes)
  expect(answer.status).toBe(413)
  expect(textOf(await answer.text())).toContain('Files can be up to 20 MB.')
  const announced = await uploadFile(editor, documentBytes('a'), {
    headers: { 'Content-Length': String(bytes.length + 1) },
  })
  expect(announced.status).toBe(413)
})

test('explains the next step when the quota is full', async () => {
  const editor = await signedIn(await openSite({ fileQuota: 10 }), 'editor')
  const answer = await uploadFile(editor, documentBytes('a'))
  expect([answer.status, textOf(await answer.text())]).toEqual([
    422,
    expect.stringContaining('There’s no space left for files.'),
  ])
})

test('accepts a file of exactly 20 MB', async () => {
  const site = await openSite()
  const bytes = Buffer.alloc(MAX_FILE_BYTES, ' ')
  bytes.write('%PDF-1.7')
  bytes.write('%%EOF', bytes.length - 5)
  const id = await uploadedId(await signedIn(site, 'editor'), bytes)
  expect(Buffer.compare(Buffer.from(await (await site.fetch(`/files/${id}`)).arrayBuffer()), bytes)).toBe(0)
})

test('rejects a body with thousands of fields without parsing it', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const post = (body: string, type: string) =>
    editor.ask('/desk/files', { method: 'POST', body, headers: { Origin: ADDRESS, 'Content-Type': type } })
  for (const type of ['multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary="x"'])
    expect((await post(`${part.repeat(5000)}--x--`, type)).status).toBe(413)
  expect((await post('&'.repeat(1_000_000), 'application/x-www-form-urlencoded')).status).toBe(413)
  expect((await post('nonsense', 'multipart/form-data; boundary=x')).status).toBe(413)
})

test('reads one upload per person and four in all, and explains the refusal', async () => {
  const site = await openSite()
  const editors = await Promise.all(Array.from({ length: 5 }, () => signedIn(site, 'editor')))
  const [first, , , , last] = editors as [Editor, Editor, Editor, Editor, Editor]
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const reading = () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const pull = (controller: ReadableStreamDefaultController) => {
      begin()
      return end.then(() => controller.close())
    }
    return { begun, body: new ReadableStream({ pull }, { highWaterMark: 0 }) }
  }
  const uploadSlowly = async (editor: Editor) => {
    const { begun, body } = reading()
    const headers = { Origin: ADDRESS, 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = editor.ask('/desk/files', { method: 'POST', body, duplex: 'half', headers } as RequestInit)
    await begun
    return { answer }
  }
  const refusal = async (editor: Editor) => {
    const answer = await uploadFile(editor, documentBytes('a'))
    return [answer.status, textOf(await answer.text())]
  }
  const slow = [await uploadSlowly(first)]
  expect(await refusal(first)).toEqual([429, expect.stringContaining('Another file of yours is still uploading')])
  for (const editor of editors.slice(1, 4)) slow.push(await uploadSlowly(editor))
  expect(await refusal(last)).toEqual([429, expect.stringContaining('Other people are uploading files right now')])
  finish()
  await Promise.all(slow.map(({ answer }) => answer))
  for (const editor of [first, last]) expect((await uploadFile(editor, documentBytes('a'))).status).toBe(303)
})

test('answers other requests while decoding a picture', async () => {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const other = await signedIn(site, 'editor')
  const done: string[] = []
  const upload = uploadFile(editor, await photo()).then(() => done.push('uploaded'))
  expect((await uploadFile(other, documentBytes('b'))).status).toBe(303)
  done.push('answered')
  await upload
  expect(done).toEqual(['answered', 'uploaded'])
})

test('tells the uploader that the decoder is missing, and logs the reason', async () => {
  const site = await openSite()
  site.site.pictures = { encode: async () => ({ why: 'unavailable', reason: 'no sharp' }), stop: () => {} }
  const editor = await signedIn(site, 'editor')
  const answer = await uploadFile(editor, await photo(40, 30))
  expect(textOf(await answer.text())).toContain('a part is missing on the server')
  expect(site.logged).toMatchObject([{ reason: 'no sharp' }])
})

test('offers uploaded files in a document form, and saves the choice', async () => {
  const { site, browserGet, edit, fill, save } = await openWebsiteDesk()
  const editor = await signedIn(site, 'editor')
  const id = await uploadedId(editor, documentBytes('a'), { name: 'flyer.pdf' })
  expect(await (await browserGet(edit('press'))).text()).toContain(`<option value="${id}">flyer.pdf</option>`)
  const empty = Object.entries(await fill('press', {})).find(([name]) => /kit.*file$/.test(name))?.[0] ?? ''
  const { html } = await save('press', { [empty]: id })
  expect(html).toContain(`<option value="${id}" selected="">flyer.pdf</option>`)
})
