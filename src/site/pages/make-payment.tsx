import { type Fees, paymentOptions } from '../../forms/acceptance/payment-options'
import { PageHead } from '../../ui/page-head'
import { HostedForm, providerOf } from '../hosted-form'
import headPicture from '../pictures/heads/make-payment.svg'
import { SchoolsTable } from '../schools-table'
import type { HostedButton, PageProps, Screen } from '../screen'

export const makePayment: Screen = {
  path: '/make-payment',
  title: () => 'Make Payment',
  description: ({ content, facts }) =>
    `Pay the $${content.programme.fees.deposit} deposit or the full fee by card. Payment goes through ${providerOf(facts.payment)}.`,
  Page: MakePaymentPage,
  posts: ({ facts }) => [facts.payment.url],
}

function MakePaymentPage({ content, facts, accepted }: PageProps) {
  const { fees } = content.programme
  return (
    <>
      <PageHead color="tomato" title="Make Payment" picture={headPicture} />
      {accepted && (
        <p className="success-note" role="status">
          Success! We have received your reply. You can use this page for your payment at any time.
        </p>
      )}
      <div className="counter">
        <div className="receipt">
          <PaymentForm button={facts.payment} fees={fees} />
        </div>
        <section aria-labelledby="deposit">
          <h2 id="deposit">The ${fees.deposit} deposit</h2>
          <p>
            To reserve a spot, prepay ${fees.deposit} when you apply. The deposit is non-refundable and is deducted from
            the fees due on the first day of class. Read the <a href="/cancellation-policy">cancellation policy</a>{' '}
            before you pay.
          </p>
        </section>
      </div>
      <section aria-labelledby="partner-schools">
        <h2 id="partner-schools">Partner schools</h2>
        <p>Students of these schools may be eligible for the ${fees.partner} fee.</p>
        <SchoolsTable schools={content.schools} />
      </section>
    </>
  )
}

function PaymentForm({ button, fees }: { button: HostedButton; fees: Fees }) {
  return (
    <HostedForm button={button}>
      <input type="hidden" name="on0" value="Choose payment:" />
      <input type="hidden" name="currency_code" value="USD" />
      <div className="field">
        <label className="field-label" htmlFor="payment-option">
          Choose payment:
        </label>
        <select className="control" id="payment-option" name="os0">
          {paymentOptions(fees).map(({ value, label }) => (
            <option key={value} value={label}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p>The button takes you to {providerOf(button)}, our payment provider. We never see your card number.</p>
      <button className="button" type="submit">
        Pay by card
      </button>
    </HostedForm>
  )
}
