import ApplicationForm from '../../forms/application/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/application.svg'
import { type PageProps, screenOf } from '../screen'

export const application = screenOf('application', ApplicationPage, { forms: ['application'] })

function ApplicationPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.application
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <p>{say(words.deposit)}</p>
      <FormIsland name="application" component={ApplicationForm} page={page} more={{}} />
    </>
  )
}
