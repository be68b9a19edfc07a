import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import headPicture from '../pictures/heads/cancellation-policy.svg'
import { createScreen, type PageProps } from '../screen'

export const cancellationPolicy = createScreen('cancellationPolicy', CancellationPolicyPage)

function CancellationPolicyPage({ content, text, say }: PageProps) {
  const { refunds, pages } = content
  const { byUs, byYou, refunds: process, contact, notes, title } = pages.cancellationPolicy
  return (
    <>
      <PageHead color="tomato" title={text(title)} picture={headPicture} />
      <Section className="clause" id="by-us" title={text(byUs)}>
        <p>{say(refunds.ifWeCancel)}</p>
      </Section>
      <Section className="clause" id="by-you" title={text(byYou.title)}>
        <ul>
          <li>
            <strong>{text(byYou.beforeFirstDay)}</strong> {say(refunds.beforeFirstDay)}
          </li>
          <li>
            <strong>{text(byYou.afterFirstDay)}</strong> {say(refunds.afterFirstDay)}
          </li>
        </ul>
      </Section>
      <Section className="clause" id="refunds" title={text(process.title)}>
        <p>{say(process.request)}</p>
        <ul>
          {process.include.map((item) => (
            <li key={item}>{say(item)}</li>
          ))}
        </ul>
        <p>
          {say(refunds.payment)} {say(refunds.processingFees)}
        </p>
      </Section>
      <Section className="clause" id="questions" title={text(contact.title)}>
        <p>{say(contact.text)}</p>
      </Section>
      <Section className="clause" id="notes" title={text(notes.title)}>
        <ul>
          {notes.list.map((note) => (
            <li key={note}>{say(note)}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}
