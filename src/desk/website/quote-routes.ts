import { DEFAULT_LANGUAGE } from '../../../content/language'
import { collectQuotableFacts, type QuotableFact } from '../../editorial/quotes/quotable-facts'
import { findQuotes, type Quote } from '../../editorial/quotes/quotes-for'
import * as routes from '../../routes'
import type { DeskRequest, DeskRoute } from '../request'
import { publishedContent } from './document-request'
import type { OfferedQuote } from './editor/offered-quote'

/** What the page of a document asks by itself while somebody writes. */
export const quoteRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskQuotes, right: 'edit', isBackground: true, handle: offer },
]

/** Nobody reads more below one text. */
const MOST_OFFERED = 5

async function offer(request: DeskRequest): Promise<Response> {
  const refused = await request.limits.limitPresence()
  if (refused) return refused
  const quotes = findQuotes(request.fields.get('text') ?? '', listQuotableFacts(request), DEFAULT_LANGUAGE)
  return request.context.json(quotes.slice(0, MOST_OFFERED).map(offered))
}

function offered({ index, text, name, meaning }: Quote): OfferedQuote {
  const insert = `{${name}}`
  const end = index + insert.length
  return {
    says: `“${text}” is ${meaning}.`,
    edit: { from: index, to: index + text.length, insert, select: [end, end] },
  }
}

/** What texts can quote, as it is published. */
export function listQuotableFacts(request: DeskRequest): readonly QuotableFact[] {
  return collectQuotableFacts(publishedContent(request), DEFAULT_LANGUAGE, request.site.app.now())
}
