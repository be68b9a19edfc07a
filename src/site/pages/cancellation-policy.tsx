import { PageHead } from '../../ui/page-head'
import { PhoneLink } from '../phone-link'
import headPicture from '../pictures/heads/cancellation-policy.svg'
import type { PageProps, Screen } from '../screen'

export const cancellationPolicy: Screen = {
  path: '/cancellation-policy',
  title: () => 'Cancellation Policy',
  description: () => 'What we refund if you or we cancel, how to request it, and how long it takes.',
  Page: CancellationPolicyPage,
}

function CancellationPolicyPage({ content }: PageProps) {
  const { fees } = content.programme
  return (
    <>
      <PageHead color="tomato" title="Cancellation Policy" picture={headPicture} />
      <section className="clause" aria-labelledby="by-us">
        <h2 id="by-us">Program cancellation</h2>
        <p>If we cancel the program, or if your application is rejected, you get a full refund, deposit included.</p>
      </section>
      <section className="clause" aria-labelledby="by-you">
        <h2 id="by-you">Student/parent cancellation</h2>
        <ul>
          <li>
            <strong>Before the first day:</strong> the ${fees.deposit} deposit is non-refundable. Any other amount is
            refunded in full.
          </li>
          <li>
            <strong>After the first day:</strong> there are no refunds. A transfer to a future program is possible,
            subject to availability.
          </li>
        </ul>
      </section>
      <section className="clause" aria-labelledby="refunds">
        <h2 id="refunds">Refund process</h2>
        <p>
          Requests must be in writing: use the <a href="/cancel">cancellation form</a>. Please include:
        </p>
        <ul>
          <li>full name,</li>
          <li>email,</li>
          <li>program details,</li>
          <li>reason,</li>
          <li>payment information for the refund.</li>
        </ul>
        <p>
          Refunds are processed in 7-10 business days after approval, to the original payment method. Processing fees
          may be deducted.
        </p>
      </section>
      <section className="clause" aria-labelledby="questions">
        <h2 id="questions">Contact</h2>
        <p>
          Questions before you decide? <a href="/contact">Write to us</a> or call{' '}
          <PhoneLink number={content.organization.phone} />.
        </p>
      </section>
      <section className="clause" aria-labelledby="notes">
        <h2 id="notes">Important notes</h2>
        <ul>
          <li>Every request must be in writing.</li>
          <li>A transfer to a future program depends on available places.</li>
          <li>Never send us a card number: refunds go back the way the payment came, and we don’t need one.</li>
        </ul>
      </section>
    </>
  )
}
