import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/make-payment.svg'
import type { PageProps, Screen } from '../screen'
import { siteWords } from '../words'
import { makePayment, PaymentForm, PaymentLinks } from './make-payment'

/** The content of a pay link's page: nothing about the person. */
interface Payable {
  season: string
  reference: string
  /** Amounts, as in "$700". Missing if nothing is due. */
  due: string | undefined
  deposit: string | undefined
}

/** Returns the screen of a pay link. Its canonical address is that of the payment page, which it adds an amount to. */
export function createPayScreen(payable: Payable): Screen {
  return {
    ...makePayment,
    title: ({ language }) => siteWords[language].pay.title(payable.season),
    Page: (page) => <PayPage page={page} payable={payable} />,
  }
}

function PayPage({ page, payable }: { page: PageProps; payable: Payable }) {
  const { season, reference, due, deposit } = payable
  const words = siteWords[page.language].pay
  const alternative = deposit === undefined ? {} : { [words.orDeposit]: deposit }
  const facts = { [words.dueNow]: due, ...alternative, [words.season]: season, [words.reference]: reference }
  return (
    <>
      <PageHead color="tomato" title={words.title(season)} picture={headPicture} />
      {due === undefined ? (
        <p className="success-note">{words.nothing}</p>
      ) : (
        <div className="counter">
          <div className="receipt stack">
            <p>{words.note(reference)}</p>
            {page.facts.paymentLinks ? <PaymentLinks {...page} /> : <PaymentForm {...page} />}
            <p>{page.say(words.otherAmount)}</p>
          </div>
          <dl className="facts">
            {Object.entries(facts).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p>{words.checked}</p>
    </>
  )
}
