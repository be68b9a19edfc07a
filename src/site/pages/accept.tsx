import AcceptanceForm from '../../forms/acceptance/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/accept.svg'
import type { PageProps, Screen } from '../screen'

export const accept: Screen = {
  path: '/accept',
  title: () => 'Accept Your Offer',
  description: () => 'You’ve been offered a place: use this form to confirm it, and tell us what we need to know.',
  Page: AcceptPage,
  forms: ['acceptance'],
}

function AcceptPage({ content, outcomes }: PageProps) {
  return (
    <>
      <PageHead color="tomato" title="Accept Your Offer" picture={headPicture}>
        <p className="lead">
          Congratulations! Use this form to confirm your place. Fields marked with an asterisk are required.
        </p>
      </PageHead>
      <FormIsland
        name="acceptance"
        wake="at-once"
        component={AcceptanceForm}
        props={{
          outcome: outcomes.acceptance,
          answerWithin: content.organization.answerWithin,
          fees: content.programme.fees,
        }}
      />
    </>
  )
}
