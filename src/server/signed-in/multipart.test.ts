import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart'

const TYPE = 'multipart/form-data; boundary=x'
const part = (head: string, text = '') => `--x\r\n${head}\r\n\r\n${text}\r\n`
const field = (name: string, text = '') => part(`Content-Disposition: form-data; name="${name}"`, text)
const read = (body: string, type = TYPE) => readMultipart(Buffer.from(body), type)?.map(({ name }) => name)

test('keeps the posted bytes unchanged', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Uint8Array.from(each))
  await fc.assert(
    fc.asyncProperty(bytes, fc.string({ unit: 'grapheme', minLength: 1 }), async (file, fileName) => {
      const form = new FormData()
      form.set('token', 'a token')
      form.set('file', new File([file], fileName))
      const posted = new Response(form)
      const type = posted.headers.get('Content-Type') ?? ''
      const parts = readMultipart(Buffer.from(await posted.arrayBuffer()), type)
      expect(parts?.map(({ name }) => name)).toEqual(['token', 'file'])
      expect(parts?.[1]?.fileName).toBe(fileName.toWellFormed())
      expect(Buffer.compare(parts?.[1]?.bytes ?? Buffer.alloc(0), file)).toBe(0)
    }),
    // JavaScript treats these as line separators, but HTTP does not.
    { examples: [[Uint8Array.from([]), '\u2028 \u2029']] },
  )
})

test('ends a part only at a boundary at the start of a line', () => {
  const body = Buffer.from(`${field('a', 'one --x two x--')}--x--`)
  expect(readMultipart(body, TYPE)?.map(({ bytes }) => bytes.toString())).toEqual(['one --x two x--'])
})

test('reads up to twenty parts, and rejects more', () => {
  expect(read(`${field('a').repeat(20)}--x--`)?.length).toBe(20)
  expect(read(`${field('a').repeat(21)}--x--`)).toBeUndefined()
})

test.each([
  ['another type', `${field('a')}--x--`, 'text/plain; boundary=x'],
  ['no boundary', `${field('a')}--x--`, 'multipart/form-data'],
  ['no end', field('a'), TYPE],
  ['nothing', '', TYPE],
  ['something before it', `hello\r\n${field('a')}--x--`, TYPE],
  ['a part without a name', `${part('Content-Disposition: form-data')}--x--`, TYPE],
  ['a part without a head', '--x\r\n\r\n--x--', TYPE],
  ['a head without an end', `--x\r\n${'a'.repeat(9000)}\r\n\r\n\r\n--x--`, TYPE],
])('rejects a body with %s', (_, body, type) => {
  expect(read(body, type)).toBeUndefined()
})
