import AcceptanceForm from '../../forms/acceptance/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/accept.svg'
import type { PageProps, Screen } from '../screen'

export const accept: Screen = {
  path: '/accept',
  title: () => 'Accept Your Offer',
  description: () => 'You were offered a place: confirm that you take part, and tell us what we need to know.',
  Page: AcceptPage,
  forms: ['acceptance'],
}

function AcceptPage({ content, outcomes }: PageProps) {
  return (
    <>
      <PageHead color="tomato" title="Accept Your Offer" picture={headPicture}>
        <p className="lead">
          Congratulations! With this form you confirm that you take part. Fields marked with a star are required.
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
