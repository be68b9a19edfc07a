import ApplicationForm from '../../forms/application/form'
import { NoApplications } from '../../forms/application/no-applications'
import { listPrograms } from '../../forms/application/program-list'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/application.svg'
import { createScreen, type PageProps } from '../screen'

export const application = createScreen('application', ApplicationPage, { forms: ['application'] })

function ApplicationPage(page: PageProps) {
  const { content, language, today, text, say, outcomes } = page
  const words = content.pages.application
  const { programs, isAnyClosed, isAnyOpen } = listPrograms(content.seasons, today, language)
  const head = { color: 'tomato', title: text(words.title), picture: headPicture } as const
  if (!isAnyOpen && !outcomes.application) {
    return (
      <>
        <PageHead {...head} />
        <NoApplications programs={programs} language={language} />
      </>
    )
  }
  return (
    <>
      <PageHead {...head} lead={say(words.lead)} />
      {isAnyOpen && <p>{say(words.deposit)}</p>}
      <FormIsland
        name="application"
        component={ApplicationForm}
        page={page}
        more={{}}
        markup={{ programs: isAnyClosed ? programs : undefined, schools: content.schools }}
      />
    </>
  )
}
