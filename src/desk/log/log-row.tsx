import * as routes from '../../routes'
import type { LogEntry } from '../../submissions/log'
import { didOf, mayReadDetails } from '../ui/event-words'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { type DetailWords, detailsInWords } from './detail-words'

interface LogRowProps {
  entry: LogEntry
  names: ReadonlyMap<string, string>
  role: string
}

export function LogRow({ entry, names, role }: LogRowProps) {
  const { sequence, at, kind, actorName, details } = entry
  return (
    <tr id={`event-${sequence}`}>
      <td className="log-when">
        <Moment at={at} />
      </td>
      <th scope="row">
        <b>{actorName === null ? 'The site' : <ForeignText>{actorName}</ForeignText>}</b> {didOf(kind)}
      </th>
      <td>
        <About {...entry} />
      </td>
      <td>
        {details === null ? (
          'Erased'
        ) : mayReadDetails(role, kind) ? (
          <Details details={detailsInWords(details, names)} />
        ) : (
          ''
        )}
      </td>
    </tr>
  )
}

function About({ reference, subjectName, subjectId, actorId }: LogEntry) {
  if (reference !== null) return <a href={routes.deskSubmission(reference)}>{reference}</a>
  // Who signs in does it to nobody else.
  if (subjectName !== null && subjectId !== actorId) return <ForeignText>{subjectName}</ForeignText>
  return null
}

function Details({ details }: { details: readonly DetailWords[] }) {
  if (details.length === 0) return null
  return (
    <ul className="log-details">
      {details.map(({ label, before, after }) => (
        <li key={label}>
          <span className="log-label">{label}:</span>{' '}
          {before !== undefined && (
            <>
              <del>
                <ForeignText>{before}</ForeignText>
              </del>{' '}
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ForeignText>{after}</ForeignText>
        </li>
      ))}
    </ul>
  )
}
