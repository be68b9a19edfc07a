import ReferralForm from '../../forms/referral/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/referral.svg'
import { createScreen, type PageProps } from '../screen'

export const referral = createScreen('referral', ReferralPage, { forms: ['referral'] })

function ReferralPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.referral
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <FormIsland name="referral" component={ReferralForm} page={page} more={{}} />
    </>
  )
}
