import CancellationForm from '../../forms/cancellation/form'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/cancel.svg'
import type { PageProps, Screen } from '../screen'

export const cancel: Screen = {
  path: routes.cancel,
  title: ({ content, text }) => text(content.pages.cancel.title),
  description: ({ content, text }) => text(content.pages.cancel.description),
  Page: CancelPage,
  forms: ['cancellation'],
}

function CancelPage({ content, language, outcomes, text, say }: PageProps) {
  const words = content.pages.cancel
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <p>{say(words.text)}</p>
      <FormIsland
        name="cancellation"
        when="idle"
        component={CancellationForm}
        props={{
          language,
          outcome: outcomes.cancellation,
          answerWithin: content.organization.answerWithin,
          refundPayment: text(content.refunds.payment),
        }}
      />
    </>
  )
}
