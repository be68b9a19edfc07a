import { subjects } from '../../forms/contact/fields'
import ContactForm from '../../forms/contact/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/contact.svg'
import { createScreen, type PageProps } from '../screen'

export const contact = createScreen('contact', ContactPage, { forms: ['contact'] })

function ContactPage(page: PageProps) {
  const { content, subject, text, say } = page
  const words = content.pages.contact
  const chosen = subjects.find((each) => each === subject)
  return (
    <>
      <PageHead color="marigold" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <p>{say(words.text)}</p>
      <FormIsland name="contact" component={ContactForm} page={page} values={chosen && { subject: chosen }} more={{}} />
    </>
  )
}
