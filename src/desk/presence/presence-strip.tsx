import { type PresenceSubject, presenceKey } from '../../staff/presence/presence-subject'
import type { PresentMember } from '../../staff/presence/read-presence'
import { describePeople } from './presence-messages'

/** What a page knows about who else is there when it is made. */
export interface PageState {
  /** This page's own id, by which its script says that it is there. */
  tab: string
  people: readonly PresentMember[]
}

interface PresenceStripProps extends PageState {
  subject: PresenceSubject
  /** As the address of the page names it; the subject's id if not given. */
  id?: string
  /** The last event that the page shows. */
  lastEvent: number
  readerId: string
  /** Where what others have just done is shown, without a fragment, which would only scroll; nowhere if not given. */
  reloadAddress?: string
}

/** Who else has the same open, at the window's lower edge: it moves nothing. The script keeps it true. */
export function PresenceStrip({
  subject,
  id = subject.id,
  lastEvent,
  readerId,
  tab,
  reloadAddress: again,
  people,
}: PresenceStripProps) {
  // One's own tabs are the script's to tell: without one, nothing is known of them.
  const others = people.filter(({ staffId }) => staffId !== readerId)
  return (
    <div
      className="presence screen-only"
      id="presence"
      data-kind={subject.kind}
      data-id={id}
      data-subject={presenceKey(subject)}
      data-tab={tab}
      data-since={lastEvent}
      data-again={again}
    >
      {describePeople(others, readerId).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
