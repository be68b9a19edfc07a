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

/** Characters of a run, enough to measure quadratic time. */
const RUN_LENGTH = 30_000

/** Bytes of a body that are reserved for the other fields of a form. */
const OTHER_FIELDS_LENGTH = 12_000

const texts = joinRuns()

/** Repeats each hostile text, and joins the results up to the maximum size of a request body. */
function joinRuns(): readonly string[] {
  const joined = ['']
  for (const [, piece] of hostileTexts) {
    const run = piece.repeat(Math.ceil(RUN_LENGTH / piece.length)).toWellFormed()
    const longer = (joined.pop() ?? '') + run
    if (Buffer.byteLength(encodeField(longer)) <= MAX_BODY_BYTES - OTHER_FIELDS_LENGTH) joined.push(longer)
    else joined.push(longer.slice(0, -run.length), run)
  }
  return joined
}

/** Encodes only characters with a meaning in a body. Browsers encode more, which would leave less room for the text. */
function encodeField(text: string): string {
  return text.replaceAll(/[%&+]/g, encodeURIComponent)
}

function encodeForm(fields: ReadonlyMap<string, string>): string {
  return [...fields].map(([name, text]) => `${name}=${encodeField(text)}`).join('&')
}

/** All fields of documents are read by the same code, which hostile-documents.test.ts measures. */
const READ_ALIKE = /^\/desk\/website\/(?:edit|publish|new)\//

/** The answer form is tested with every text in every field, other forms with one text in each field. */
const isAnswerForm = ({ action }: DeskForm) => action.endsWith('/answer')

/** Posts hostile texts in one field at a time. Returns slow posts, and posts that failed or were forbidden. */
async function postTexts(browser: DeskBrowser, forms: readonly DeskForm[], token?: () => string) {
  const wrong: [action: string, name: string, text: string, status: number, time: number][] = []
  for (const [number, form] of forms.entries()) {
    const { action, fields } = form
    const post = async (name: string, text: string) => {
      const body = encodeForm(new Map([...fields, ...(token ? [['token', token()] as const] : []), [name, text]]))
      let status = 0
      const time = await relativeTime(async () => {
        const answer = await browser.ask(action, { method: 'POST', body, headers: OWN })
        await answer.arrayBuffer()
        status = answer.status
      })
      return { status, time }
    }
    // The same code reads the token of every form.
    const names = form.newFields.filter((name) => name !== 'token' || number < texts.length)
    for (const [index, name] of names.entries())
      for (const text of isAnswerForm(form) ? texts : texts.slice((number + index) % texts.length).slice(0, 1)) {
        const { status, time } = await post(name, text)
        const isLost = status >= 500 || (status === 403 && name !== 'token')
        // The preview of a season change renders and checks all pages, which is slow with any text.
        const isSlow = time > 1 && time - (await post(name, 'a')).time > 1
        if (isSlow || isLost) wrong.push([action, name, text.slice(0, 20), status, time])
        if (status === 303 && name !== 'version' && name !== 'token') renewForm(fields)
      }
  }
  return wrong
}

/** Sets the version and the keys to those of the form after a change. */
function renewForm(fields: Map<string, string>): void {
  for (const [name, text] of fields) {
    if (name === 'version') fields.set(name, String(Number(text) + 1))
    if (name.endsWith('key')) fields.set(name, randomUUID())
  }
}

/** Only scripts post to these paths. */
const BY_SCRIPTS = [
  '/desk/presence/submission',
  '/desk/presence/document',
  '/desk/website/quotes',
  // On a site without a mail server.
  '/desk/team/:id/link',
  ...['account/passkeys', 'sign-in/passkey', 'verify/passkey'].map((path) => `/desk/${path}/options`),
]

/** Maps paths with the same handler to one path. */
const handlerPath = (path: string) => path.replace(':kind/:id', ':name')

test('answers hostile texts in every form of the desk in linear time', { timeout: 300_000 }, async () => {
  const { site, owner, paths, strangersPaths } = await openFullDesk()
  const stranger = openDeskBrowser(site)
  const forms = await readDeskForms(owner, [routes.desk, ...paths])
  const strangersForms = await readDeskForms(stranger, strangersPaths)
  const found = new Set([...forms, ...strangersForms].map(({ route }) => handlerPath(route ?? '')))
  const missing = deskRoutes.filter(({ method, path }) => method === 'POST' && !found.has(handlerPath(path)))
  expect(missing.map(({ path }) => path).sort()).toEqual(BY_SCRIPTS.sort())

  expect(await postTexts(stranger, strangersForms)).toEqual([])
  const posted = forms.filter(({ action }) => !READ_ALIKE.test(action))
  expect(posted.some(isAnswerForm)).toBe(true)
  // Post the sign-out form last, because it ends the session.
  posted.sort((one, other) => Number(one.action === routes.deskSignOut) - Number(other.action === routes.deskSignOut))
  expect(posted.some(({ action }) => action.startsWith(`${routes.deskSeasons}/`))).toBe(true)
  expect(await postTexts(owner, posted, owner.formToken)).toEqual([])
})

/** Maximum length of a multipart header, in characters. */
const MAX_HEAD_LENGTH = 7900
const PART_COUNT = 19

const heads = [
  ...hostileTexts.map(([, piece]) => piece),
  ...['content-disposition:', 'form-data;', 'name="', ';filename="', '%22', '\r\n', ': ', '\\'],
]

test('reads hostile file names and part headers in linear time', async () => {
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
    const long = piece.repeat(Math.floor(MAX_HEAD_LENGTH / Buffer.byteLength(piece)))
    const file = documentBytes(String(index))
    await measure('name', piece, () => uploadFile(owner, file, { name: `${long}.pdf`, type: 'application/pdf' }))
    const ask = (head: string, type = 'multipart/form-data; boundary=x') => {
      const body = `${`--x\r\n${head}\r\n\r\n\r\n`.repeat(PART_COUNT)}--x--`
      return owner.ask(routes.deskFiles, { method: 'POST', body, headers: { ...OWN, 'Content-Type': type } })
    }
    await measure('head', piece, () => ask(long))
    await measure('disposition', piece, () =>
      ask(`Content-Disposition: form-data; name="a"; ${long}`.slice(0, MAX_HEAD_LENGTH)),
    )
    if (/^[\t -~]+$/.test(piece))
      await measure('type', piece, () => ask('', `multipart/form-data; ${piece.repeat(40_000 / piece.length)}`))
  }
  expect(slow).toEqual([])
})
