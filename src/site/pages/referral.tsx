import ReferralForm from '../../forms/referral/form'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/referral.svg'
import type { PageProps, Screen } from '../screen'

export const referral: Screen = {
  path: routes.referral,
  title: ({ content, text }) => text(content.pages.referral.title),
  description: ({ content, text }) => text(content.pages.referral.description),
  Page: ReferralPage,
  forms: ['referral'],
}

function ReferralPage({ content, language, outcomes, text, say }: PageProps) {
  const words = content.pages.referral
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <FormIsland
        name="referral"
        when="idle"
        component={ReferralForm}
        props={{ language, outcome: outcomes.referral, answerWithin: content.organization.answerWithin }}
      />
    </>
  )
}
