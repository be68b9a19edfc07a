import { fieldName } from '../../editorial/fields/field-path'
import type { Field } from '../../editorial/fields/fields'
import { toPostName } from '../../editorial/fields/posted-value'
import type { FieldQuote } from '../../editorial/quotes/document-quotes'
import { formatQuoteStep } from '../../editorial/quotes/take-quote'
import { Notice } from '../ui/notice'

interface QuoteOffersProps {
  field: Field
  quotes: readonly FieldQuote[]
  action: string
}

/** Offers to quote facts in a document's texts. Works without JavaScript. */
export function QuoteOffers({ field, quotes, action }: QuoteOffersProps) {
  if (quotes.length === 0) return null
  return (
    <Notice>
      <div>
        <p>Quote these facts, and the text stays right when they change:</p>
        <ul>
          {quotes.map((quote) => {
            const anchor = `#${toPostName(quote.path)}`
            return (
              <li key={formatQuoteStep(quote)}>
                <a href={anchor}>{fieldName(field, quote.path)}</a>: “{quote.text}” is {quote.meaning}.{' '}
                <button
                  type="submit"
                  className="text-button"
                  name="step"
                  value={formatQuoteStep(quote)}
                  formAction={action + anchor}
                  title={`{${quote.name}}`}
                >
                  Quote it
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Notice>
  )
}
