import type { Context } from 'hono'
import type { ContentSnapshots } from '../../../content/content-source'
import type { Language } from '../../../content/language'
import { withQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import type { Screen } from '../../site/screen'
import { screensOf } from '../../site/screens-of'
import { splitPath } from '../request-language'
import type { Site } from '../site'

/** The screen for a request, with the content of one revision: a later one must not mix in. */
export interface RequestedScreen {
  screen: Screen
  content: Content
  language: Language
}

interface Env {
  revisions?: ContentSnapshots
}

/** Whether the site itself asks, for a page of a revision that is not current yet. */
export function isPrerenderRequest({ env }: Context): boolean {
  return (env as Env | undefined)?.revisions !== undefined
}

export function readRequestedContent(context: Context, { app }: Pick<Site, 'app'>): Omit<RequestedScreen, 'screen'> {
  const { language } = splitPath(context.req.path)
  const { revisions = app.content } = (context.env ?? {}) as Env
  return { content: withQuotedFacts(revisions.current(language).content, language), language }
}

export function findRequestedScreen(context: Context, site: Pick<Site, 'app'>): RequestedScreen | undefined {
  const asked = readRequestedContent(context, site)
  const screen = screensOf(asked.content).get(splitPath(context.req.path).path)
  return screen && { screen, ...asked }
}

export function findScreen(address: string, { app }: Pick<Site, 'app'>): Screen | undefined {
  const { language, path } = splitPath(address)
  return screensOf(app.content.current(language).content).get(path)
}
