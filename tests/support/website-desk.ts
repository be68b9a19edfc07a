import { onTestFinished } from 'vitest'
import { freshContent } from '../../content/content-source'
import type { Role } from '../../src/access/roles'
import { openPublishedContent } from '../../src/editorial/documents/published-content'
import { type Engine, openFresh } from './database-engines'
import { signedIn } from './desk-browser'
import { hiddenFields } from './desk-pages'
import { textOf } from './page'
import { readPostedFields } from './posted-by'
import { openSite } from './test-site'

/** Opens a site that shows published content, with a signed-in staff member with a role. */
export async function openWebsiteDesk(
  role: Role = 'office',
  { engine = 'SQLite', at, ...more }: { isVerified?: boolean; engine?: Engine; at?: string } = {},
) {
  const { database } = await openFresh(engine)
  const log = { warn: () => {}, error: () => {} }
  const content = await openPublishedContent(database, {
    freshContent: freshContent(),
    log,
    pollIntervalMs: 3_600_000,
  })
  onTestFinished(() => content.stop())
  const site = await openSite({ database, content })
  if (at) site.setClock(at)
  const browser = await signedIn(site, role, more)
  const read = async (path: string) => (await browser.get(path)).text()
  const edit = (name: string) => `/desk/website/edit/${name}`
  const publicText = async (path: string) => textOf(await (await site.fetch(path)).text())

  /** Returns what the form of a document would post, with some fields changed. */
  async function fill(name: string, changed: Record<string, string>) {
    const posted = Object.fromEntries(readPostedFields(await read(edit(name))))
    return { ...posted, ...hiddenFields(await read(edit(name)), edit(name)), ...changed }
  }

  /** Posts a form and reads the page it redirects to. */
  async function send(path: string, fields: Record<string, string>) {
    const answer = await browser.send(path, fields)
    const to = answer.headers.get('Location') ?? ''
    const html = to === '' ? await answer.text() : await read(to)
    return { status: answer.status, to, html, text: textOf(html) }
  }

  const save = async (name: string, changed: Record<string, string>) => send(edit(name), await fill(name, changed))
  const press = async (page: string, action: string, more: Record<string, string> = {}) =>
    send(action, { ...hiddenFields(await read(page), action), ...more })
  const publish = (name: string, more = {}) =>
    press(`/desk/website/publish/${name}`, `/desk/website/publish/${name}`, more)
  return { browserGet: browser.get, site, read, edit, publicText, fill, send, save, press, publish }
}
