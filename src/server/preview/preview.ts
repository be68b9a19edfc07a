import type { Context, Hono } from 'hono'
import { DomUtils, parseDocument } from 'htmlparser2'
import { proseFacts } from '../../../content/prose-facts'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import { seasonYear } from '../../../content/season'
import { shownPages as freshShownPages } from '../../../content/shown-pages'
import { may } from '../../access/roles'
import { documentValue, tryReplaceValue } from '../../editorial/documents/assemble-content'
import { type Document, findDocument, toRightSubject } from '../../editorial/documents/documents'
import { readValue } from '../../editorial/documents/read-document'
import { fieldName } from '../../editorial/fields/field-path'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { buildField } from '../../editorial/fields/fields'
import { findProblems } from '../../editorial/publishing/problems'
import { isId } from '../../forms/reference'
import * as routes from '../../routes'
import { getScreens } from '../../site/screens-of'
import { findSession } from '../../staff/sessions'
import { deskCookies } from '../desk/cookies'
import { createScreenPolicy, renderScreen } from '../pages/render-screen'
import { splitPath } from '../request-language'
import { createCspHeader, usesTls } from '../security/headers'
import { getPublicOrigin } from '../security/origin'
import type { Site } from '../site'
import { FIELD_LINK_STYLES, linkFields } from './link-fields'
import { renderProblems } from './problems-page'

/**
 * Serves public pages with an unpublished revision, for members who may edit its document. Everyone else gets the
 * response of an unknown path.
 */
export function addPreview(app: Hono, site: Site): void {
  app.get(`${routes.preview}:revision/*`, async (context) => {
    const member = await readMember(context, site)
    const savedText = member && (await readText(site, context.req.param('revision')))
    if (!member || !savedText) return context.notFound()
    const mayRead = may(member.role, 'edit', toRightSubject(savedText.document))
    if (mayRead) return answerPreview(context, site, savedText)
    site.attempts.record('forbidden-page')
    return context.notFound()
  })
}

async function readMember(context: Context, site: Site) {
  const token = deskCookies.read(context, site, 'session')
  const signedIn = token === undefined ? undefined : await findSession(site.database, token, site.app.now())
  return signedIn?.member
}

interface SavedText {
  id: string
  document: Document
  value: unknown
}

async function readText({ database, app }: Site, id: string): Promise<SavedText | undefined> {
  if (!isId(id)) return readPublished(app, id)
  const row = await database.selectFrom('content_revisions').select('document').where('id', '=', id).executeTakeFirst()
  const document = row && findDocument(row.document)
  return document && { id, document, value: await readValue(database, document, id) }
}

/** Finds the published text of a document by its name, with "~" for each slash. */
function readPublished({ content }: Site['app'], id: string): SavedText | undefined {
  const document = findDocument(id.replaceAll('~', '/'))
  if (!document || document.isFormer) return undefined
  const value = documentValue(content.current(document.language).content, document)
  return value === undefined ? undefined : { id, document, value }
}

function answerPreview(context: Context, site: Site, { id, document, value }: SavedText): Response | Promise<Response> {
  const { language } = document
  const { content: published } = site.app.content.current(language)
  const problems = findProblems(published, document, value)
  const next = problems.size > 0 ? undefined : tryReplaceValue(published, document, value)
  context.header('Cache-Control', 'no-store')
  context.header('X-Robots-Tag', 'noindex, nofollow')
  if (!next) return answerProblems(context, site, document, problems)
  const content = fillQuotedFacts(next, language)
  const base = `${routes.preview}${id}`
  // Posts can be written while the blog is switched off.
  const screens = getScreens({ ...content, shownPages: freshShownPages as typeof content.shownPages })
  const findScreen = (address: string) => screens.get(splitPath(address).path)
  const screen = findScreen(context.req.path.slice(base.length) || routes.home)
  if (!screen) return context.notFound()
  const query = context.req.query('still')
  const styles = query === undefined ? '' : FIELD_LINK_STYLES
  context.header('Content-Security-Policy', createScreenPolicy(site, { screen, content }, { isPreview: true, styles }))
  const origin = getPublicOrigin(context, site.settings.origin)
  const html = renderScreen(site, { screen, content, language }, { origin })
  const page = parseDocument(html)
  for (const script of DomUtils.getElementsByTagName('script', page)) DomUtils.removeElement(script)
  if (query === undefined) makeInert(page, { base, isPage: (address) => findScreen(address) !== undefined })
  else {
    const facts = { ...proseFacts(content, language), year: String(seasonYear(content, site.app.now())) }
    linkFields(page, { document, value, facts, query })
  }
  for (const style of DomUtils.getElementsByTagName('style', page))
    for (const text of parseDocument(styles).children) DomUtils.appendChild(style, text)
  return context.html(DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' }))
}

function answerProblems(context: Context, site: Site, document: Document, fieldProblems: FieldProblems) {
  const { stylesheet } = site.assets
  const isTls = usesTls(site.settings)
  context.header('Content-Security-Policy', createCspHeader({ stylesheet }, { isTls, isPreview: true }))
  const field = buildField(document.schema)
  const problems = [...fieldProblems].map(([path, why]) => [fieldName(field, path), why] as const)
  return context.html(renderProblems(problems, stylesheet), 422)
}

interface PreviewOptions {
  /** The prefix of page paths, as in "/preview/01890…". */
  base: string
  isPage: (path: string) => boolean
}

/** Disables forms, and points links at other previewed pages. Links to other sites open outside of the frame. */
function makeInert(page: ReturnType<typeof parseDocument>, { base, isPage }: PreviewOptions): void {
  for (const part of DomUtils.getElementsByTagName('form', page)) part.attribs.inert = ''
  for (const { attribs } of DomUtils.getElementsByTagName('a', page)) {
    const { href = '' } = attribs
    if (href.startsWith('#')) continue
    if (href.startsWith('/') && isPage(href.replace(/[?#].*/s, ''))) attribs.href = base + href
    else Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' })
  }
}
