import { fieldName } from '../../editorial/fields/field-path'
import type { Field } from '../../editorial/fields/fields'
import { postedName } from '../../editorial/fields/posted-value'
import type { FieldQuote } from '../../editorial/quotes/document-quotes'
import { quoteStep } from '../../editorial/quotes/take-quote'
import { Notice } from '../ui/notice'

interface QuoteOffersProps {
  field: Field
  quotes: readonly FieldQuote[]
  /** The address of the page on which the document is edited. */
  address: string
  /** Whether it stands in the form there, and can have buttons. */
  isInForm?: boolean
}

/** What a document says that it could quote, with links to the texts. */
export function QuoteOffers({ field, quotes, address, isInForm = false }: QuoteOffersProps) {
  if (quotes.length === 0) return null
  return (
    <Notice>
      <div>
        <p>Quote these facts, and the text stays right when they change:</p>
        <ul>
          {quotes.map((quote) => {
            const place = `${address}#${postedName(quote.path)}`
            return (
              <li key={quoteStep(quote)}>
                <a href={place}>{fieldName(field, quote.path)}</a>: “{quote.text}” is {quote.meaning}.{' '}
                {isInForm && <QuoteButton quote={quote} place={place} />}
              </li>
            )
          })}
        </ul>
      </div>
    </Notice>
  )
}

/** Quotes a fact without a script. */
function QuoteButton({ quote, place }: { quote: FieldQuote; place: string }) {
  return (
    <button
      type="submit"
      className="text-button"
      name="step"
      value={quoteStep(quote)}
      formAction={place}
      title={`{${quote.name}}`}
    >
      Quote it
    </button>
  )
}
