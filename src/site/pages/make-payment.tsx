import { paymentOptions } from '../../forms/acceptance/payment-options'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { HostedForm, providerOf } from '../hosted-form'
import headPicture from '../pictures/heads/make-payment.svg'
import { SchoolsTable } from '../schools-table'
import { type PageProps, screenOf } from '../screen'

export const makePayment = screenOf('makePayment', MakePaymentPage, {
  description: ({ content, facts, text }) =>
    text(content.pages.makePayment.description, { provider: providerOf(facts.payment) }),
  posts: ({ facts }) => [facts.payment.url],
})

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
          <PaymentForm {...page} />
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

function PaymentForm({ content, language, facts, text, say }: PageProps) {
  const words = content.pages.makePayment
  return (
    <HostedForm button={facts.payment}>
      {/* The provider shows this label beside the option that was chosen. */}
      <input type="hidden" name="on0" value={text(words.choose)} />
      <input type="hidden" name="currency_code" value="USD" />
      <div className="field">
        <label className="field-label" htmlFor="payment-option">
          {text(words.choose)}
        </label>
        <select className="control" id="payment-option" name="os0">
          {paymentOptions(content.bootCamp.fees, language).map(({ value, label }) => (
            <option key={value} value={label}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p>{say(words.provider, { provider: providerOf(facts.payment) })}</p>
      <button className="button" type="submit">
        {text(words.pay)}
      </button>
    </HostedForm>
  )
}
