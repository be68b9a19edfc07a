import ContactForm from '../../forms/contact/form'
import { subjects } from '../../forms/contact/schema'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/contact.svg'
import type { PageProps, Screen } from '../screen'

export const contact: Screen = {
  path: routes.contact,
  title: ({ content, text }) => text(content.pages.contact.title),
  description: ({ content, text }) => text(content.pages.contact.description),
  Page: ContactPage,
  forms: ['contact'],
}

function ContactPage({ content, language, outcomes, subject, text, say }: PageProps) {
  const words = content.pages.contact
  const chosen = subjects.find(({ value }) => value === subject)
  return (
    <>
      <PageHead color="marigold" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <p>{say(words.text)}</p>
      <FormIsland
        name="contact"
        when="idle"
        component={ContactForm}
        props={{
          language,
          outcome: outcomes.contact,
          answerWithin: content.organization.answerWithin,
          values: chosen && { subject: chosen.value },
        }}
      />
    </>
  )
}
