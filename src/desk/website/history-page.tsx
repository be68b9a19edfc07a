import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../editorial/documents/history'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Moment } from '../ui/moment'
import { Pager } from '../ui/pager'
import { DocumentHead } from './document-head'

/** How the address names the original text. */
export const ORIGINAL = 'fresh'

interface HistoryPageProps {
  state: DocumentState
  title: string
  entries: readonly HistoryEntry[]
  /** Whether the original text is listed: no older one follows. */
  hasOriginal: boolean
  older: string | undefined
  notice: ReactNode
  mayPublish: boolean
}

/** Every text of a document that somebody saved, to be compared and brought back. */
export function HistoryPage({ state, title, entries, hasOriginal, older, notice, mayPublish }: HistoryPageProps) {
  const { document, published, draft } = state
  const present = published.id ?? (hasOriginal ? ORIGINAL : undefined)
  const count = entries.length + Number(hasOriginal)
  return (
    <>
      <DocumentHead state={state} step="History" title={title} notice={notice} mayPublish={mayPublish} />
      <form action={routes.deskDocumentStep(document.name, 'compare')} className="document-history">
        <Ledger columns={['Saved', 'Published', 'Earlier', 'Later']}>
          {entries.map((entry, index) => (
            <tr key={entry.id}>
              <th scope="row">
                <Moment at={entry.at} /> by <ForeignText>{entry.by ?? 'the site'}</ForeignText>
                <Marks isPresent={entry.id === present} isDraft={entry.id === draft?.id} isGone={entry.isRemoval} />
                <Changed names={entry.changed} />
              </th>
              <td data-column="Published">
                <Publications entry={entry} />
              </td>
              <Choices id={entry.id} index={index} count={count} isGone={entry.isRemoval} label={`saved ${entry.at}`} />
            </tr>
          ))}
          {hasOriginal && (
            <tr>
              <th scope="row">
                Original text
                <Marks isPresent={present === ORIGINAL} isDraft={false} isGone={false} />
              </th>
              <td />
              <Choices id={ORIGINAL} index={entries.length} count={count} isGone={false} label="original text" />
            </tr>
          )}
        </Ledger>
        {count > 1 && (
          <button className="button" type="submit">
            Compare
          </button>
        )}
      </form>
      <Pager older={older} />
    </>
  )
}

function Marks({ isPresent, isDraft, isGone }: { isPresent: boolean; isDraft: boolean; isGone: boolean }) {
  const marks = [isPresent && 'on the site now', isDraft && 'the draft', isGone && 'taken off the site']
  const said = marks.filter(Boolean).join(', ')
  return said ? <span className="document-mark"> {said}</span> : null
}

/** Maximum number of changed fields named per history entry. */
const MOST_NAMES = 4

function Changed({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return (
    <div className="document-mark">
      Changed: {names.slice(0, MOST_NAMES).join(', ')}
      {more}
    </div>
  )
}

function Publications({ entry }: { entry: HistoryEntry }) {
  return entry.publications.map(({ at, by }) => (
    <div key={at}>
      <Moment at={at} /> by <ForeignText>{by ?? 'the site'}</ForeignText>
    </div>
  ))
}

interface ChoicesProps {
  id: string
  index: number
  count: number
  isGone: boolean
  label: string
}

/** The newest is compared with the one before it, unless others are chosen. */
function Choices({ id, index, count, isGone, label }: ChoicesProps) {
  const choice = (name: 'before' | 'after', words: string, chosen: number) => (
    <td data-column={words}>
      {!isGone && (
        <input
          className="tick-box"
          type="radio"
          name={name}
          value={id}
          defaultChecked={index === Math.min(chosen, count - 1)}
          aria-label={`${words}: the text ${label}`}
        />
      )}
    </td>
  )
  return (
    <>
      {choice('before', 'Earlier', 1)}
      {choice('after', 'Later', 0)}
    </>
  )
}
