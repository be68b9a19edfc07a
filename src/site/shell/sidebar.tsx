import ContactSidebarForm from '../../forms/contact-sidebar/form'
import type { Outcome } from '../../forms/outcome'
import { FormIsland } from '../form-island'

/** The contact form that stands beside every page. */
export function Sidebar({ outcome, answerWithin }: { outcome: Outcome | undefined; answerWithin: string }) {
  return (
    <aside className="sidebar" aria-labelledby="sidebar-title">
      <h2 id="sidebar-title">Contact Us</h2>
      <p>A question, an idea, an offer to help: we read every message.</p>
      <FormIsland
        name="contact-sidebar"
        wake="in-view"
        component={ContactSidebarForm}
        props={{ outcome, answerWithin }}
      />
    </aside>
  )
}
