import type { Context } from 'hono'
import type { ContentSnapshots } from '../../../content/content-source'
import type { Language } from '../../../content/language'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { isPageShown } from '../../../content/shown-pages'
import type { Screen } from '../../site/screen'
import { findAnyScreen, getScreens } from '../../site/screens-of'
import { splitPath } from '../request-language'
import type { Site } from '../site'

/** The screen for a request, with a snapshot of the content. */
export interface RequestedScreen {
  screen: Screen
  content: Content
  language: Language
}

interface Env {
  revisions?: ContentSnapshots
}

/** True if the site itself requests the page, to prerender content that is about to be published. */
export function isPrerenderRequest({ env }: Context): boolean {
  return (env as Env | undefined)?.revisions !== undefined
}

export function readRequestedContent(context: Context, { app }: Pick<Site, 'app'>): Omit<RequestedScreen, 'screen'> {
  const { language } = splitPath(context.req.path)
  const { revisions = app.content } = (context.env ?? {}) as Env
  return { content: fillQuotedFacts(revisions.current(language).content, language), language }
}

/** Finds the screen even if it is switched off. */
export function findRequestedScreen(context: Context, site: Pick<Site, 'app'>) {
  const requestedContent = readRequestedContent(context, site)
  const screen = findAnyScreen(requestedContent.content, splitPath(context.req.path).path)
  return screen && { screen, isShown: isPageShown(requestedContent.content, screen.path), ...requestedContent }
}

export function findScreen(address: string, { app }: Pick<Site, 'app'>): Screen | undefined {
  const { language, path } = splitPath(address)
  return getScreens(app.content.current(language).content).get(path)
}
