import ContactForm from '../../forms/contact/form'
import { subjects } from '../../forms/contact/schema'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/contact.svg'
import type { PageProps, Screen } from '../screen'

export const contact: Screen = {
  path: '/contact',
  title: () => 'Contact Us',
  description: ({ content }) =>
    `Write to the ${content.organization.name} office with questions about the program, speakers, partnerships or anything else.`,
  Page: ContactPage,
  forms: ['contact'],
}

function ContactPage({ content, outcomes, subject }: PageProps) {
  const chosen = subjects.find(({ value }) => value === subject)
  return (
    <>
      <PageHead color="marigold" title="Contact Us" picture={headPicture}>
        <p className="lead">
          We are happy to answer genuine queries from students, parents, schools, companies and the press.
        </p>
      </PageHead>
      <p>Write the way you talk. A person in our office reads every message and replies by email.</p>
      <FormIsland
        name="contact"
        wake="at-once"
        component={ContactForm}
        props={{
          outcome: outcomes.contact,
          answerWithin: content.organization.answerWithin,
          values: chosen && { subject: chosen.value },
        }}
      />
    </>
  )
}
