import AcceptanceForm from '../../forms/acceptance/form'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/accept.svg'
import type { PageProps, Screen } from '../screen'

export const accept: Screen = {
  path: routes.accept,
  title: ({ content, text }) => text(content.pages.accept.title),
  description: ({ content, text }) => text(content.pages.accept.description),
  Page: AcceptPage,
  forms: ['acceptance'],
}

function AcceptPage({ content, language, outcomes, text, say }: PageProps) {
  const words = content.pages.accept
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <FormIsland
        name="acceptance"
        when="idle"
        component={AcceptanceForm}
        props={{
          language,
          outcome: outcomes.acceptance,
          answerWithin: content.organization.answerWithin,
          fees: content.bootCamp.fees,
        }}
      />
    </>
  )
}
