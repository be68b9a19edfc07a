import type { Present } from '../../staff/presence/read-presence'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import { presentInWords } from './presence-words'

export interface PresenceStripProps {
  submission: Pick<SubmissionDetails, 'id' | 'reference' | 'lastEvent'>
  readerId: string
  /** This page's own id, by which its script says that it is there. */
  tab: string
  /** Where the page is shown as it is by then; without a fragment, which would only scroll. */
  again: string
  people: readonly Present[]
}

/** Who else has the page's submission open, at the window's lower edge: it moves nothing. The script keeps it true. */
export function PresenceStrip({ submission, readerId, tab, again, people }: PresenceStripProps) {
  const { id, reference, lastEvent } = submission
  // One's own tabs are the script's to tell: without one, nothing is known of them.
  const others = people.filter(({ staffId }) => staffId !== readerId)
  return (
    <div
      className="presence screen-only"
      id="presence"
      data-submission={id}
      data-reference={reference}
      data-tab={tab}
      data-since={lastEvent}
      data-again={again}
    >
      {presentInWords(others, readerId).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
