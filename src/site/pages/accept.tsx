import AcceptanceForm from '../../forms/acceptance/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/accept.svg'
import { createScreen, type PageProps } from '../screen'

export const accept = createScreen('accept', AcceptPage, { forms: ['acceptance'] })

function AcceptPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.accept
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <FormIsland name="acceptance" component={AcceptanceForm} page={page} more={{ fees: content.bootCamp.fees }} />
    </>
  )
}
