import CancellationForm from '../../forms/cancellation/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/cancel.svg'
import { createScreen, type PageProps } from '../screen'

export const cancel = createScreen('cancel', CancelPage, { forms: ['cancellation'] })

function CancelPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.cancel
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <p>{say(words.text)}</p>
      <FormIsland
        name="cancellation"
        component={CancellationForm}
        page={page}
        more={{ refundPayment: text(content.refunds.payment) }}
      />
    </>
  )
}
