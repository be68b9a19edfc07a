import { DEFAULT_LANGUAGE } from '../../../content/language'
import { findQuotes, type Quote } from '../../editorial/quotes/find-quotes'
import { collectQuotableFacts, type QuotableFact } from '../../editorial/quotes/quotable-facts'
import * as routes from '../../routes'
import type { DeskRequest, DeskRoute } from '../request'
import { publishedContent } from './document-request'
import type { OfferedQuote } from './editor/offered-quote'

/** Requests that a document's page makes in the background while someone types. */
export const quoteRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskQuotes, right: 'edit', isBackground: true, handle: respondWithQuotes },
]

const MAX_OFFERED_QUOTES = 5

async function respondWithQuotes(request: DeskRequest): Promise<Response> {
  const refused = await request.limits.limitPresence()
  if (refused) return refused
  const quotes = findQuotes(request.fields.get('text') ?? '', listQuotableFacts(request), DEFAULT_LANGUAGE)
  return request.context.json(quotes.slice(0, MAX_OFFERED_QUOTES).map(toOfferedQuote))
}

function toOfferedQuote({ index, text, name, meaning }: Quote): OfferedQuote {
  const insert = `{${name}}`
  const end = index + insert.length
  return {
    says: `“${text}” is ${meaning}.`,
    edit: { from: index, to: index + text.length, insert, select: [end, end] },
  }
}

/** Lists the published facts that texts can quote. */
export function listQuotableFacts(request: DeskRequest): readonly QuotableFact[] {
  return collectQuotableFacts(publishedContent(request), DEFAULT_LANGUAGE, request.site.app.now())
}
