import { describe, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import { relativeTime } from '../support/processor-time'
import { ADDRESS, application, contactMessage, openSite, type TestSite } from '../support/test-site'

const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

function parts(fields: Record<string, string | Blob>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

async function storedAfter(site: TestSite, path: string, body: BodyInit) {
  expect((await site.fetch(path, { method: 'POST', body, headers })).status).toBe(303)
  return (await site.stored())[0]?.answers
}

describe.each<[encoding: string, encode: (fields: Record<string, string>) => BodyInit]>([
  ['urlencoded', (fields) => new URLSearchParams(fields)],
  ['multipart', parts],
])('a form posted %s', (_encoding, encode) => {
  test('is stored unchanged', async () => {
    const answers = { ...contactMessage, name: '李 Zoë 👩‍🚀', message: 'a=b&c+d%20e;\u0000 مرحبا "<b>"' }
    expect(await storedAfter(await openSite(), '/contact', encode(answers))).toEqual(answers)
  })

  test('is stored with LF instead of CR LF', async () => {
    const answers = { ...contactMessage, message: 'First line\r\nsecond line\r\n\r\nlast' }
    const expected = { ...contactMessage, message: 'First line\nsecond line\n\nlast' }
    expect(await storedAfter(await openSite(), '/contact', encode(answers))).toEqual(expected)
  })

  test('counts a line break as one character', async () => {
    const site = await openSite()
    const message = 'x\r\n'.repeat(2500).replace(/\r\n$/, 'y')
    expect(await storedAfter(site, '/contact', encode({ ...contactMessage, message }))).toMatchObject({
      message: message.replaceAll('\r\n', '\n'),
    })
  })
})

test('takes a post without a form name as the form of the page', async () => {
  const site = await openSite()
  await storedAfter(site, '/application', new URLSearchParams(application))
  expect((await site.stored())[0]?.form).toBe('application')
})

test('treats a file as a missing answer', async () => {
  const site = await openSite()
  const body = parts({ ...contactMessage, name: new File(['Ann'], 'ann.txt') })
  const answer = await site.fetch('/contact', { method: 'POST', body, headers })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Name is required')
  expect(await site.stored()).toEqual([])
})

test.each<[encoding: string, type: string, piece: string, end: string]>([
  ['urlencoded', 'application/x-www-form-urlencoded', 'a&', ''],
  ['urlencoded', 'application/x-www-form-urlencoded', '&', ''],
  [
    'multipart',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n',
    '--x--\r\n',
  ],
])('rejects a %s body full of fields before parsing it', async (_encoding, type, piece, end) => {
  const site = await openSite()
  const body = piece.repeat(190_000 / piece.length) + end
  const time = await relativeTime(async () => {
    const init = { method: 'POST', body, headers: { ...headers, 'Content-Type': type } }
    expect((await site.fetch('/contact', init)).status).toBe(400)
  })
  expect(time).toBeLessThan(1)
})

describe('a returned form', () => {
  const quotes = (count: number) => '"'.repeat(count)

  async function answerTo(fields: Record<string, string>, path = '/contact'): Promise<string> {
    const site = await openSite()
    const answer = await site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
    expect(answer.status).toBe(422)
    return answer.text()
  }

  test('contains no unknown fields', async () => {
    const fields = { ...contactMessage, email: 'none', strange: `strange ${'x'.repeat(150_000)}` }
    expect(await answerTo({ ...fields, [HONEYPOT_FIELD]: 'https://bot.example' })).not.toMatch(/strange|bot\.example/)
  })

  test('contains valid answers in full, and the beginning of much longer ones', async () => {
    const texts = { goals: quotes(5000), previousExperience: `${'x'.repeat(9999)}👩‍🚀${quotes(40_000)}` }
    const page = await answerTo({ ...application, ...texts, email: 'none' }, '/application')
    expect(page).toContain(`>${'&quot;'.repeat(5000)}</textarea>`)
    expect(page).toMatch(/>x{9999}\ufffd<\/textarea>/)
    expect(page).toContain('value="Nguyễn"')
  })

  test('is limited in size', async () => {
    const names = Object.keys(application)
    const fields = Object.fromEntries(names.map((name) => [name, quotes(Math.floor(60_000 / names.length))]))
    expect((await answerTo(fields, '/application')).length).toBeLessThan(800_000)
  })
})
