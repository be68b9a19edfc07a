import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { flatWebp, smallPicture } from '../../../tests/support/hostile-files'
import { openPictures } from '../../../tests/support/test-pictures'
import { createPictures, PICTURE_LIMITS } from './pictures'

const picture = () => smallPicture().jpeg().toBuffer()

/** Decodes pictures with another program. */
function openWith(source: string) {
  const program = join(temporaryFolder(), 'program.mjs')
  writeFileSync(program, source)
  return createPictures({ program, limits: PICTURE_LIMITS })
}

test('gives up on a picture that takes too long', async () => {
  const pictures = openPictures({ time: 1 })
  expect(await pictures.encode(await picture(), 'jpeg')).toEqual({ why: 'too-much-work' })
})

test('gives up on a picture that takes too much memory', async () => {
  const pictures = openPictures({ megabytes: 100 })
  expect(await pictures.encode(await flatWebp(7000, 7000), 'webp')).toEqual({ why: 'too-much-work' })
})

test('scales down a JPEG of 108 megapixels while decoding, and rotates it', async () => {
  const large = { width: 12_000, height: 9000, channels: 3, background: '#2c6e6b' } as const
  const bytes = await sharp({ create: large }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  // Decoding at full size would take 324 MB.
  const result = await openPictures({ megabytes: 300 }).encode(Uint8Array.from(bytes), 'jpeg')
  expect(result).toMatchObject({ picture: { id: expect.stringMatching(/-2250x3000$/) } })
})

test('survives a crash of the decoder and decodes the next picture', async () => {
  const pictures = openWith(`
    process.once('message', ({ type }) => {
      if (type === 'png') process.kill(process.pid, 'SIGSEGV')
      else process.send({ picture: { id: 'p-1', parts: [] } }, () => process.exit(0))
    })`)
  const both = [pictures.encode(await picture(), 'png'), pictures.encode(await picture(), 'jpeg')]
  expect(await Promise.all(both)).toMatchObject([{ why: 'damaged' }, { picture: { id: 'p-1' } }])
})

test('reports the reason if the decoder cannot be loaded', async () => {
  const pictures = openWith(`import 'a-package-that-is-not-installed'`)
  expect(await pictures.encode(await picture(), 'jpeg')).toEqual({
    why: 'unavailable',
    reason: expect.stringContaining('a-package-that-is-not-installed'),
  })
})

test('passes no settings to the decoder', async () => {
  process.env.SMTP_URL = 'smtp://user:password@mail.program.example'
  const pictures = openWith(`
    process.once('message', () => process.send({ reason: JSON.stringify(process.env) }, () => process.exit(0)))`)
  const result = await pictures.encode(await picture(), 'jpeg').finally(() => delete process.env.SMTP_URL)
  expect(result).toEqual({ why: 'damaged', reason: expect.not.stringContaining('password') })
})

test('decodes one picture at a time, queues four, and refuses more', async () => {
  const pictures = openWith(`
    process.once('message', () => process.send({ reason: 'seen' }, () => process.exit(0)))`)
  const bytes = await picture()
  const results = await Promise.all(Array.from({ length: 7 }, () => pictures.encode(bytes, 'jpeg')))
  expect(results.map((result) => 'why' in result && result.why)).toEqual([...Array(5).fill('damaged'), 'busy', 'busy'])
})

test('kills the decoder on stop and decodes nothing more', async () => {
  const begun = join(temporaryFolder(), 'begun')
  const pictures = openWith(`
    import { existsSync, writeFileSync } from 'node:fs'
    process.once('message', () => writeFileSync(${JSON.stringify(begun)}, ''))
    setInterval(() => {}, 1000)`)
  const first = pictures.encode(await picture(), 'jpeg')
  await expect.poll(() => existsSync(begun)).toBe(true)
  const second = pictures.encode(await picture(), 'jpeg')
  pictures.stop()
  expect(await Promise.all([first, second])).toMatchObject([{ why: 'damaged' }, { why: 'busy' }])
  expect(await pictures.encode(await picture(), 'jpeg')).toEqual({ why: 'busy' })
})
