import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/make-payment.svg'
import { PrivacyLinks } from '../privacy-links'
import type { PageProps, Screen } from '../screen'
import { siteWords } from '../words'
import { makePayment, PaymentForm, PaymentLinks } from './make-payment'

/** An amount that can be paid, as in "$700". */
interface PayableAmount {
  cents: number
  text: string
}

/** The content of a pay link's page: nothing about the person. */
interface Payable {
  season: string
  reference: string
  /** Undefined if nothing is due. */
  due: PayableAmount | undefined
  /** The alternative to a larger amount. */
  deposit: PayableAmount | undefined
  /** The state of the family's PayPal order. */
  state: 'checked' | 'created' | 'completed' | 'failed' | 'unreachable' | undefined
  /** The page's own address, without and with the order that it shows. */
  address: string
  reload: string
  /** The site to which a post leads, if PayPal orders can be created. */
  orderSite: string | undefined
}

/** Returns the screen of a pay link. Its canonical address is that of the payment page, which it adds an amount to. */
export function createPayScreen(payable: Payable): Screen {
  const { season, orderSite } = payable
  return {
    ...makePayment,
    title: ({ language }) => siteWords[language].pay.title(season),
    Page: (page) => <PayPage page={page} payable={payable} />,
    posts: (about) => [...(makePayment.posts?.(about) ?? []), ...(orderSite === undefined ? [] : [orderSite])],
  }
}

function PayPage({ page, payable }: { page: PageProps; payable: Payable }) {
  const { season, due, state, address, reload } = payable
  const words = siteWords[page.language].pay
  const isOpen = state === 'checked' || state === 'created'
  return (
    <>
      <PageHead color="tomato" title={words.title(season)} picture={headPicture} />
      {state && (
        <p className="success-note" role="status">
          {words.states[state]}
        </p>
      )}
      {isOpen && (
        <p className="actions">
          <a className="button" href={reload}>
            {words.checkAgain}
          </a>
          {state === 'created' && <a href={address}>{words.startAgain}</a>}
        </p>
      )}
      {!due && state !== 'completed' && <p className="success-note">{words.nothing}</p>}
      {due && !isOpen && <Counter page={page} payable={payable} />}
      <p>{words.checked}</p>
    </>
  )
}

function Counter({ page, payable }: { page: PageProps; payable: Payable }) {
  const { season, reference, due, deposit, state, address, orderSite } = payable
  const words = siteWords[page.language].pay
  const alternative = deposit && { [words.orDeposit]: deposit.text }
  const facts = { [words.dueNow]: due?.text, ...alternative, [words.season]: season, [words.reference]: reference }
  return (
    <div className="counter">
      <dl className="facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {orderSite !== undefined && state !== 'unreachable' ? (
        <form className="receipt stack" method="post" action={address}>
          {[due, deposit].map(
            (amount) =>
              amount && (
                <button className="button" type="submit" name="cents" value={amount.cents} key={amount.cents}>
                  {words.pay(amount.text)}
                </button>
              ),
          )}
          <PrivacyLinks content={page.content} />
        </form>
      ) : (
        <div className="receipt stack">
          <p>{words.note(reference)}</p>
          {page.facts.paymentLinks ? <PaymentLinks {...page} /> : <PaymentForm {...page} />}
          <p>{page.say(words.otherAmount)}</p>
        </div>
      )}
    </div>
  )
}
