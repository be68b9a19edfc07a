import ContactSidebarForm from '../../forms/contact-sidebar/form'
import { FormIsland } from '../form-island'
import type { PageProps } from '../screen'

/** The contact form beside every page. */
export function Sidebar({ content, language, outcomes, text, say }: PageProps) {
  const words = content.pages.shell.sidebar
  const props = { language, outcome: outcomes['contact-sidebar'], answerWithin: content.organization.answerWithin }
  return (
    <aside className="sidebar" aria-labelledby="sidebar-title">
      <h2 id="sidebar-title">{text(words.title)}</h2>
      <p>{say(words.text)}</p>
      <FormIsland name="contact-sidebar" when="visible" component={ContactSidebarForm} props={props} />
    </aside>
  )
}
