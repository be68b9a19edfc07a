import type { ReactNode } from 'react'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/cancellation-policy.svg'
import type { PageProps, Screen } from '../screen'

export const cancellationPolicy: Screen = {
  path: routes.cancellationPolicy,
  title: ({ content, text }) => text(content.pages.cancellationPolicy.title),
  description: ({ content, text }) => text(content.pages.cancellationPolicy.description),
  Page: CancellationPolicyPage,
}

function CancellationPolicyPage({ content, text, say }: PageProps) {
  const { refunds, pages } = content
  const { byUs, byYou, refunds: process, contact, notes, title } = pages.cancellationPolicy
  return (
    <>
      <PageHead color="tomato" title={text(title)} picture={headPicture} />
      <Clause id="by-us" title={text(byUs)}>
        <p>{say(refunds.ifWeCancel)}</p>
      </Clause>
      <Clause id="by-you" title={text(byYou.title)}>
        <ul>
          <li>
            <strong>{text(byYou.beforeFirstDay)}</strong> {say(refunds.beforeFirstDay)}
          </li>
          <li>
            <strong>{text(byYou.afterFirstDay)}</strong> {say(refunds.afterFirstDay)}
          </li>
        </ul>
      </Clause>
      <Clause id="refunds" title={text(process.title)}>
        <p>{say(process.request)}</p>
        <ul>
          {process.include.map((item) => (
            <li key={item}>{say(item)}</li>
          ))}
        </ul>
        <p>
          {say(refunds.payment)} {say(refunds.processingFees)}
        </p>
      </Clause>
      <Clause id="questions" title={text(contact.title)}>
        <p>{say(contact.text)}</p>
      </Clause>
      <Clause id="notes" title={text(notes.title)}>
        <ul>
          {notes.list.map((note) => (
            <li key={note}>{say(note)}</li>
          ))}
        </ul>
      </Clause>
    </>
  )
}

function Clause({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="clause" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
