import type { DueLetters } from '../../admissions/letters/due-letters'
import type { listBatches } from '../../admissions/letters/letter-batches'
import { type LetterKind, letterDefinitions, letterKinds } from '../../admissions/letters/letter-kinds'
import { newLettersAddress } from '../../admissions/letters/letter-rules'
import * as routes from '../../routes'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Select, SelectOptions } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Moment } from '../ui/moment'

export function formatHeading(kind: LetterKind, season: string | undefined): string {
  return season === undefined ? letterDefinitions[kind].label : `${letterDefinitions[kind].label}, ${season}`
}

interface LettersPageProps {
  due: readonly DueLetters[]
  seasons: readonly { id: string; name: string }[]
  seasonId: string | undefined
  batches: Awaited<ReturnType<typeof listBatches>>
  /** Number of letters that can still be sent. */
  left: number
}

/** Lists the letters that are due and the latest batches. */
export function LettersPage({ due, seasons, seasonId, batches, left }: LettersPageProps) {
  return (
    <>
      <p>
        <a href={routes.deskApplicants}>Applicants</a>
      </p>
      <div className="page-top">
        <h1>Letters</h1>
        <a href={routes.deskLetterTemplates}>Letter texts</a>
      </div>
      <h2>To send</h2>
      {due.length === 0 && <EmptyState title="No letter is due" />}
      <ul className="selection-emails">
        {due.map(({ kind, season, count }) => (
          <li key={`${kind} ${season.id}`}>
            <a href={newLettersAddress({ kind, season: season.id })}>{formatHeading(kind, season.title)}</a>:{' '}
            {count.toLocaleString('en-US')} not {kind === 'reminder' || kind === 'closing' ? 'sent' : 'told'}
          </li>
        ))}
      </ul>
      <form className="row" action={routes.deskNewLetters}>
        <Select id="kind" name="kind" label="Another letter">
          <SelectOptions of={letterKinds.map((id) => ({ id, name: letterDefinitions[id].label }))} />
        </Select>
        <Select id="season" name="season" label="Season" defaultValue={seasonId}>
          <SelectOptions of={seasons} />
        </Select>
        <Button look="quiet">Choose who gets it</Button>
      </form>
      <p className="field-hint">You can send {left.toLocaleString('en-US')} letters now.</p>
      {batches.length > 0 && (
        <>
          <h2>Sent</h2>
          <Ledger columns={['Letters', 'Waiting', 'Failed', 'Canceled', 'By', 'When']}>
            {batches.map(({ id, kind, seasonId, count, waiting, failed, stopped, name, at }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={routes.deskLetterBatch(id)}>
                    {formatHeading(kind, seasons.find((season) => season.id === seasonId)?.name)}: {count}
                  </a>
                </th>
                <td data-column="Waiting">{waiting}</td>
                <td data-column="Failed">{failed}</td>
                <td data-column="Canceled">{stopped}</td>
                <td>
                  <ForeignText>{name}</ForeignText>
                </td>
                <td>
                  <Moment at={at} />
                </td>
              </tr>
            ))}
          </Ledger>
        </>
      )}
    </>
  )
}
