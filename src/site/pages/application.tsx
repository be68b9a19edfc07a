import ApplicationForm from '../../forms/application/form'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/application.svg'
import type { PageProps, Screen } from '../screen'

export const application: Screen = {
  path: routes.application,
  title: ({ content, text }) => text(content.pages.application.title),
  description: ({ content, text }) => text(content.pages.application.description),
  Page: ApplicationPage,
  forms: ['application'],
}

function ApplicationPage({ content, language, outcomes, text, say }: PageProps) {
  const words = content.pages.application
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <p>{say(words.deposit)}</p>
      <FormIsland
        name="application"
        when="idle"
        component={ApplicationForm}
        props={{ language, outcome: outcomes.application, answerWithin: content.organization.answerWithin }}
      />
    </>
  )
}
