import { expect, test } from 'vitest'
import { signedIn } from '../support/desk-browser'
import { relativeTime } from '../support/processor-time'
import { openSite } from '../support/test-site'

/** Approximate maximum length of a request's line and headers in Node, in characters. */
const MAX_HEAD_LENGTH = 60_000
const filled = (piece: string) => piece.repeat(Math.floor(MAX_HEAD_LENGTH / piece.length))

/** Returns a function that sends a request signed out and signed in, and returns the slow ones and the statuses. */
async function openAsked() {
  const site = await openSite()
  const owner = await signedIn(site, 'owner')
  return async (path: string, headers: Record<string, string> = {}) => {
    const slow: [who: string, milliseconds: number][] = []
    const statuses = new Set<number>()
    for (const [who, ask] of [['a stranger', site.fetch] as const, ['an owner', owner.ask] as const]) {
      const took = await relativeTime(async () => {
        const answer = await ask(path, { headers, redirect: 'manual' })
        await answer.arrayBuffer()
        statuses.add(answer.status)
      })
      if (took > 1) slow.push([who, took])
    }
    return { slow, statuses: [...statuses] }
  }
}

test.each([
  ['slashes below the desk', `/desk${filled('/')}a/`],
  ['slashes at the end', `/desk/inbox${filled('/')}`],
  ['folders', filled('/a')],
  ['folders of the desk', filled('/desk/a')],
  ['broken percent codes', `/desk/${filled('%ff')}`],
  ['words in a name', `/blog/${filled('a-')}`],
  ['names of files', `/files/${filled('p-')}`],
  ['built files', `/assets/${filled('a/')}`],
])('rejects a long path of %s quickly', async (_what, path) => {
  const timesOf = await openAsked()
  expect(await timesOf(path)).toEqual({ slow: [], statuses: [414] })
})

test('redirects unknown paths of up to 2,000 characters home', async () => {
  const site = await openSite()
  const ask = (length: number) => site.fetch(`/${'a'.repeat(length - 1)}?${'q'.repeat(3000)}`)
  expect((await ask(2000)).headers.get('Location')).toBe('/')
  const answer = await ask(2001)
  expect([answer.status, answer.headers.get('X-Content-Type-Options')]).toEqual([414, 'nosniff'])
})

const pieces = ['a', '/', 'q=a&', 'a+', '%20', '%cc%81', '@', '"', '(', '-', ',', '4', '%f0%9f%8e%89']
const questions = [
  ...['q', 'school', 'form', 'status', 'assigned', 'from', 'before'].map((name) => `/desk/inbox?${name}=`),
  ...['/desk/log?by=', '/desk/log?before=', '/desk/emails?q=', '/desk/files?q=', '/desk/export?q='],
  ...['/desk/sign-in?next=', '/blog?', '/make-payment?accepted=', '/contact?subject='],
]

test('answers the longest queries quickly', async () => {
  const timesOf = await openAsked()
  for (const [index, piece] of pieces.entries())
    for (const question of questions.filter((_, number) => number % 3 === index % 3)) {
      const { slow } = await timesOf(question + filled(piece))
      expect([question, piece, slow]).toEqual([question, piece, []])
    }
})

test.each([
  ['Accept-Encoding', ['*;q=0.2', 'gzip', 'gzip;q=0.1,', ',', ';', '2']],
  ['User-Agent', ['Mozilla/5.0 ', 'Chrome/', '(', ' ']],
  ['Cookie', ['a=b; ', ' ', '__Host-desk-session=a; ', '"', '=']],
  ['X-Forwarded-For', ['1.1.1.1, ', '[', '::', ' ']],
  ['If-None-Match', ['"a", ', 'W/', '"']],
  ['Range', ['bytes=0-1,', '0-']],
  ['Referer', ['http://a/', '/']],
])('answers the longest %s header quickly', async (name, beginnings) => {
  const timesOf = await openAsked()
  const paths = ['/desk/inbox', '/desk/sign-in', '/about', '/feed.xml', '/search.json']
  for (const [index, beginning] of beginnings.entries())
    for (const path of paths.filter((_, number) => number % 2 === index % 2)) {
      const { slow } = await timesOf(path, { [name]: `${beginning}${filled(beginning)}Z` })
      expect([name, beginning, path, slow]).toEqual([name, beginning, path, []])
    }
  // A valid beginning, followed by one repeated digit.
  const { slow } = await timesOf('/desk/sign-in', { [name]: `${beginnings[0]}${filled('2')}Z` })
  expect(slow).toEqual([])
})
