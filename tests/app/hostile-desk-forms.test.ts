import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskRoutes } from '../../src/desk/areas'
import * as routes from '../../src/routes'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { type DeskBrowser, openDeskBrowser, signedIn } from '../support/desk-browser'
import { type DeskForm, readDeskForms } from '../support/desk-forms'
import { openFullDesk } from '../support/full-desk'
import { hostileTexts } from '../support/hostile-texts'
import { relativeTime } from '../support/processor-time'
import { ADDRESS, openSite } from '../support/test-site'
import { documentBytes, uploadFile } from '../support/uploads'

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

/** Whatever goes to the end from each character of a run takes 450 million steps, which shows. In characters. */
const RUN = 30_000

/** What the rest of a form may take, in bytes. */
const REST = 12_000

/** A run of each kind, in as few texts as bodies have room for. */
function longTexts(): readonly string[] {
  const longest = ['']
  for (const [, piece] of hostileTexts) {
    const run = piece.repeat(Math.ceil(RUN / piece.length)).toWellFormed()
    const longer = (longest.pop() ?? '') + run
    if (Buffer.byteLength(encoded(longer)) <= MAX_BODY_BYTES - REST) longest.push(longer)
    else longest.push(longer.slice(0, -run.length), run)
  }
  return longest
}

/** Browsers encode more than what ends a field. Whoever does not has room for longer texts. */
function encoded(text: string): string {
  return text.replaceAll(/[%&+]/g, encodeURIComponent)
}

function bodyOf(fields: ReadonlyMap<string, string>): string {
  return [...fields].map(([name, text]) => `${name}=${encoded(text)}`).join('&')
}

const texts = longTexts()

/** Fields of documents and seasons are read by the same code, and so is each form's token: each gets another one of the texts. */
function textsFor({ action }: DeskForm, name: string, index: number): readonly string[] {
  const isLikeOthers = name === 'token' || /\/(?:website\/(?:edit|publish)|seasons)\//.test(action)
  return isLikeOthers ? texts.slice(index % texts.length).slice(0, 1) : texts
}

/** What took longer than anybody may wait, and each answer that was no answer of the form. */
async function postAll(browser: DeskBrowser, forms: readonly DeskForm[], token?: () => string) {
  const wrong: [action: string, name: string, text: string, status: number, milliseconds: number][] = []
  for (const [at, form] of forms.entries()) {
    const { action, fields } = form
    const post = async (name: string, text: string) => {
      const body = bodyOf(new Map([...fields, ...(token ? [['token', token()] as const] : []), [name, text]]))
      let status = 0
      const took = await relativeTime(async () => {
        const answer = await browser.ask(action, { method: 'POST', body, headers: OWN })
        await answer.arrayBuffer()
        status = answer.status
      })
      return { status, took }
    }
    for (const [index, name] of form.newFields.entries())
      for (const text of textsFor(form, name, at + index)) {
        const { status, took } = await post(name, text)
        // Publishing checks all pages, which takes long with any text.
        const isSlow = took > 1 && took - (await post(name, 'a')).took > 1
        const isLost = status >= 500 || (status === 403 && name !== 'token')
        if (isSlow || isLost) wrong.push([action, name, text.slice(0, 20), status, took])
        if (status === 303 && name !== 'version' && name !== 'token') renew(fields)
      }
  }
  return wrong
}

/** What the form says after its change was made. */
function renew(fields: Map<string, string>): void {
  for (const [name, text] of fields) {
    if (name === 'version') fields.set(name, String(Number(text) + 1))
    if (name.endsWith('key')) fields.set(name, randomUUID())
  }
}

/** What no form of a page posts, but a script. */
const BY_SCRIPTS = [
  '/desk/presence/submission',
  '/desk/presence/document',
  '/desk/website/quotes',
  ...['account/passkeys', 'sign-in/passkey', 'verify/passkey'].map((path) => `/desk/${path}/options`),
]

/** Two addresses of one handler are one. */
const oneOf = (path: string) => path.replace(':kind/:id', ':name')

async function readForms() {
  const { site, owner, paths, strangersPaths } = await openFullDesk()
  const stranger = openDeskBrowser(site)
  const forms = await readDeskForms(owner, [routes.desk, ...paths])
  const strangersForms = await readDeskForms(stranger, strangersPaths)
  return { owner, forms, stranger, strangersForms }
}

test('every form of the desk is known, but what scripts post', async () => {
  const { forms, strangersForms } = await readForms()
  const found = new Set([...forms, ...strangersForms].map(({ route }) => oneOf(route ?? '')))
  const missing = deskRoutes.filter(({ method, path }) => method === 'POST' && !found.has(oneOf(path)))
  expect(missing.map(({ path }) => path).sort()).toEqual(BY_SCRIPTS.sort())
})

const LONG = { timeout: 120_000 }

/** All forms at once would be a long test. */
const SHARES = [0, 1, 2, 3]

test.each(SHARES)(
  'no text in any field of any form of the desk keeps anybody waiting, share %i',
  LONG,
  async (share) => {
    const { owner, forms, stranger, strangersForms } = await readForms()
    const mine = forms.filter((_, index) => index % SHARES.length === share)
    // Whoever signs out posts nothing after it.
    mine.sort((one, other) => Number(one.action === routes.deskSignOut) - Number(other.action === routes.deskSignOut))
    if (share === 0) expect(await postAll(stranger, strangersForms)).toEqual([])
    expect(await postAll(owner, mine, owner.formToken)).toEqual([])
  },
)

/** As much as the head of a part may have, in characters. */
const HEAD = 7900
const PARTS = 19

const heads = [
  ...hostileTexts.map(([, piece]) => piece),
  ...['content-disposition:', 'form-data;', 'name="', ';filename="', '%22', '\r\n', ': ', '\\'],
]

test('no name of a file and no head of a part keeps anybody waiting', async () => {
  const site = await openSite()
  const owner = await signedIn(site, 'owner')
  const slow: [what: string, piece: string, milliseconds: number][] = []
  const measure = async (what: string, piece: string, task: () => Promise<Response>) => {
    const took = await relativeTime(async () => {
      const answer = await task()
      expect(answer.status, `${what} ${piece}`).toBeLessThan(500)
    })
    if (took > 1) slow.push([what, piece, took])
  }
  for (const [index, piece] of heads.entries()) {
    const long = piece.repeat(Math.floor(HEAD / Buffer.byteLength(piece)))
    const file = documentBytes(String(index))
    await measure('name', piece, () => uploadFile(owner, file, { name: `${long}.pdf`, type: 'application/pdf' }))
    const ask = (head: string, type = 'multipart/form-data; boundary=x') => {
      const body = `${`--x\r\n${head}\r\n\r\n\r\n`.repeat(PARTS)}--x--`
      return owner.ask(routes.deskFiles, { method: 'POST', body, headers: { ...OWN, 'Content-Type': type } })
    }
    await measure('head', piece, () => ask(long))
    await measure('disposition', piece, () => ask(`Content-Disposition: form-data; name="a"; ${long}`.slice(0, HEAD)))
    if (/^[\t -~]+$/.test(piece))
      await measure('type', piece, () => ask('', `multipart/form-data; ${piece.repeat(40_000 / piece.length)}`))
  }
  expect(slow).toEqual([])
})
