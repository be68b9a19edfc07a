import ReferralForm from '../../forms/referral/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/referral.svg'
import type { PageProps, Screen } from '../screen'

export const referral: Screen = {
  path: '/referral',
  title: () => 'How did you find us?',
  description: () => 'Tell us how you found the program, or who sent you. It helps us reach more students.',
  Page: ReferralPage,
  forms: ['referral'],
}

function ReferralPage({ content, outcomes }: PageProps) {
  return (
    <>
      <PageHead color="tomato" title="How did you find us?" picture={headPicture}>
        <p className="lead">Tell us who or what sent you. It helps us reach more students.</p>
      </PageHead>
      <FormIsland
        name="referral"
        wake="at-once"
        component={ReferralForm}
        props={{ outcome: outcomes.referral, answerWithin: content.organization.answerWithin }}
      />
    </>
  )
}
