import CancellationForm from '../../forms/cancellation/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/cancel.svg'
import type { PageProps, Screen } from '../screen'

export const cancel: Screen = {
  path: '/cancel',
  title: () => 'Cancel Your Place',
  description: () => 'Request a cancellation and a refund in writing, as our cancellation policy requires.',
  Page: CancelPage,
  forms: ['cancellation'],
}

function CancelPage({ content, outcomes }: PageProps) {
  return (
    <>
      <PageHead color="tomato" title="Cancel Your Place" picture={headPicture}>
        <p className="lead">
          This form is the written request that our <a href="/cancellation-policy">cancellation policy</a> asks for.
          Fields marked with an asterisk are required.
        </p>
      </PageHead>
      <p>Refunds go back the way the payment came. We never need a card number, so please don’t enter one here.</p>
      <FormIsland
        name="cancellation"
        wake="at-once"
        component={CancellationForm}
        props={{ outcome: outcomes.cancellation, answerWithin: content.organization.answerWithin }}
      />
    </>
  )
}
