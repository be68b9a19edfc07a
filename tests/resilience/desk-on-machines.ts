import { expect, onTestFinished } from 'vitest'
import { toReference } from '../../src/forms/reference'
import * as routes from '../../src/routes'
import { openDeskBrowser } from '../support/desk-browser'
import { readEventStream } from '../support/event-stream'
import type { SiteProcess } from '../support/running-site'
import { readCsv } from '../support/spreadsheets'
import { addStaff } from '../support/staff-rows'
import { documentBytes, encodedUpload } from '../support/uploads'
import { Client } from './client'
import type { Machines } from './machines'
import { contactAnswers } from './people'

type Browser = ReturnType<typeof openDeskBrowser>

const soon = { timeout: 20_000, interval: 20 }

/** A browser whose requests go to one machine, or to each in turn. */
export function browse({ origin }: Machines, ...sites: readonly SiteProcess[]): Browser {
  let turn = 0
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${sites[turn++ % sites.length]?.address}${path}`, { ...init, redirect: 'manual' })
  return openDeskBrowser({ fetch: ask }, { address: origin })
}

/** Signs in a new member: requests the code on one machine and enters it on the other. */
export async function signIn(machines: Machines, name: string): Promise<Browser> {
  const { database, both } = machines
  const { email } = await addStaff(database, { name, email: `${name.toLowerCase()}-${Date.now()}@program.example` })
  const browser = browse(machines, ...both)
  expect((await browser.post(routes.deskSignIn, { email })).status).toBe(303)
  let code = ''
  const readCode = async () => {
    const mails = (await Promise.all(both.map((site) => site.mailFiles()))).flat()
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === email))
    code = /Code\W+([A-Z\d]{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    return code
  }
  await expect.poll(readCode, soon).not.toBe('')
  expect((await browser.post(routes.deskCode, { code })).headers.get('Location')).toBe(routes.desk)
  expect((await browser.get(routes.deskAccount)).status).toBe(200)
  return browser
}

/** Returns the same browser, limited to one machine. */
export function onMachine(machines: Machines, site: SiteProcess, { cookies }: Browser): Browser {
  const browser = browse(machines, site)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** Uploads a document. Resolves to its bytes and its page on the desk. */
export async function upload(browser: Browser, { origin }: Machines) {
  const bytes = documentBytes(crypto.randomUUID())
  const given = { name: 'plan.pdf', type: 'application/pdf', token: await browser.token() }
  const encoded = await encodedUpload(browser as never, bytes, given)
  const own = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': encoded.type }
  const headers = { ...own, Accept: 'application/json' }
  const answer = await browser.ask(routes.deskFiles, { method: 'POST', body: encoded.bytes, headers })
  const { id } = (await answer.json()) as { id: string }
  return { bytes, page: routes.deskFile(id) }
}

/** Exports all messages and returns their references. */
export async function exportReferences(browser: Browser): Promise<string[]> {
  const path = `${routes.deskExport}?form=contact`
  const answer = await browser.send(path, { format: 'csv', column: 'reference' })
  const [, ...rows] = readCsv(new Uint8Array(await answer.arrayBuffer()))
  return rows.map(([reference = '']) => reference).sort()
}

/** Sends a message to one machine. Resolves to its reference. */
export async function sendMessage({ origin }: Machines, { port }: SiteProcess): Promise<string> {
  const client = new Client(port, { origin })
  const answer = await client.send('contact', contactAnswers(), crypto.randomUUID()).finally(() => client.close())
  expect(answer.status).toBe(201)
  return toReference(JSON.parse(answer.body).id)
}

/** Opens a submission's page. `say` announces the viewer, and `others` lists the other viewers. */
export async function openPage(browser: Browser, reference: string) {
  const html = await (await browser.get(routes.deskSubmission(reference))).text()
  const [strip = ''] = /<div[^>]* id="presence"[^>]*>/.exec(html) ?? []
  const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(strip)?.[1] ?? ''
  const page = { id: read('id'), tab: read('tab'), since: read('since') }
  const address = routes.deskPresence('submission')
  return {
    say: () => browser.send(address, { ...page, turn: '1' }),
    others: async () => (await (await browser.get(`${address}?${new URLSearchParams(page)}`)).json()).here,
  }
}

/** Opens the event stream of a browser. */
export async function openStream(browser: Browser) {
  const stream = readEventStream(await browser.get(routes.deskStream))
  onTestFinished(() => stream.close())
  return stream
}
