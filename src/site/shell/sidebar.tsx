import ContactSidebarForm from '../../forms/contact-sidebar/form'
import { FormIsland } from '../form-island'
import type { PageProps } from '../screen'

export function Sidebar(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.shell.sidebar
  return (
    <aside className="sidebar" aria-labelledby="sidebar-title">
      <h2 id="sidebar-title">{text(words.title)}</h2>
      <p>{say(words.text)}</p>
      <FormIsland name="contact-sidebar" when="visible" component={ContactSidebarForm} page={page} more={{}} />
    </aside>
  )
}
