import { locales } from '../../../content/language'
import { providerName } from '../../../content/payment-provider'
import { listPaymentOptions } from '../../forms/acceptance/payment-options'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { HostedForm } from '../hosted-form'
import headPicture from '../pictures/heads/make-payment.svg'
import { SchoolsTable } from '../schools-table'
import { createScreen, type PageProps } from '../screen'

export const makePayment = createScreen('makePayment', MakePaymentPage, {
  description: (page) => page.text(page.content.pages.makePayment.description, { provider: listProviderNames(page) }),
  posts: ({ facts }) => (facts.paymentLinks ? [] : [facts.payment.url]),
})

/** Returns "PayPal", or "PayPal and Stripe" for links to both. */
function listProviderNames({ facts, language }: PageProps): string {
  const addresses = facts.paymentLinks ? Object.values(facts.paymentLinks) : [facts.payment.url]
  const names = new Set(addresses.map((url) => providerName({ url })))
  return new Intl.ListFormat(locales[language]).format(names)
}

function MakePaymentPage(page: PageProps) {
  const { content, accepted, text, say } = page
  const words = content.pages.makePayment
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} />
      {accepted && (
        <p className="success-note" role="status">
          {say(words.received)}
        </p>
      )}
      <div className="counter">
        <div className="receipt">
          {page.facts.paymentLinks ? <PaymentLinks {...page} /> : <PaymentForm {...page} />}
        </div>
        <Section id="deposit" title={text(words.deposit.title)}>
          <p>{say(words.deposit.text)}</p>
        </Section>
      </div>
      <Section id="partner-schools" title={text(words.schools.title)}>
        <p>{say(words.schools.text)}</p>
        <SchoolsTable {...page} />
      </Section>
    </>
  )
}

export function PaymentLinks(page: PageProps) {
  const { content, language, facts, text, say } = page
  const words = content.pages.makePayment
  return (
    <div className="stack">
      <p>{say(words.links, { provider: listProviderNames(page) })}</p>
      <p className="field-label" id="payment-links">
        {text(words.choose)}
      </p>
      <ul className="stack" aria-labelledby="payment-links">
        {listPaymentOptions(content.bootCamp.fees, language).map(({ value, label }) => (
          <li key={value}>
            <a className="button" href={facts.paymentLinks?.[value]} rel="external noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PaymentForm(page: PageProps) {
  const { content, language, facts, text, say } = page
  const words = content.pages.makePayment
  return (
    <HostedForm button={facts.payment} content={content}>
      {/* The provider shows this label beside the chosen option. */}
      <input type="hidden" name="on0" value={text(words.choose)} />
      <input type="hidden" name="currency_code" value="USD" />
      <div className="field">
        <label className="field-label" htmlFor="payment-option">
          {text(words.choose)}
        </label>
        <select className="control" id="payment-option" name="os0">
          {listPaymentOptions(content.bootCamp.fees, language).map(({ value, label }) => (
            <option key={value} value={label}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p>{say(words.provider, { provider: listProviderNames(page) })}</p>
      <button className="button" type="submit">
        {text(words.pay)}
      </button>
    </HostedForm>
  )
}
