import { type PresenceSubject, presenceKey } from '../../staff/presence/presence-subject'
import type { PresentMember } from '../../staff/presence/read-presence'
import { describePeople } from './presence-messages'

/** The people on a page when it is rendered. */
export interface PageState {
  /** Id of this tab, which its script posts. */
  tab: string
  people: readonly PresentMember[]
}

interface PresenceStripProps extends PageState {
  subject: PresenceSubject
  /** Id in the page's URL. Defaults to the subject's id. */
  id?: string
  /** Sequence number of the last event that the page shows. */
  lastEvent: number
  readerId: string
  /** Page that shows new changes. No fragment, which would scroll instead of reload. */
  reloadAddress?: string
}

/** Shows who else has the page open, on a line of its own that covers nothing. The script keeps it up to date. */
export function PresenceStrip({
  subject,
  id = subject.id,
  lastEvent,
  readerId,
  tab,
  reloadAddress: again,
  people,
}: PresenceStripProps) {
  // Only the script reports the viewer's own other tabs.
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
