import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../editorial/documents/history'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Moment } from '../ui/moment'
import { Pager } from '../ui/pager'
import { DocumentHead } from './document-head'

/** Name of the original text in URLs. */
export const ORIGINAL = 'fresh'

interface HistoryPageProps {
  state: DocumentState
  title: string
  entries: readonly HistoryEntry[]
  /** True if the list ends with the original text. */
  hasOriginal: boolean
  older: string | undefined
  notice: ReactNode
  mayPublish: boolean
}

/** The saved revisions of a document, two of which can be compared. */
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
                <Badges isPresent={entry.id === present} isDraft={entry.id === draft?.id} isGone={entry.isRemoval} />
                <ChangedFields names={entry.changed} />
              </th>
              <td data-column="Published">
                <Publications entry={entry} />
              </td>
              <CompareButtons
                id={entry.id}
                index={index}
                count={count}
                isGone={entry.isRemoval}
                label={`saved ${entry.at}`}
              />
            </tr>
          ))}
          {hasOriginal && (
            <tr>
              <th scope="row">
                Original text
                <Badges isPresent={present === ORIGINAL} isDraft={false} isGone={false} />
              </th>
              <td />
              <CompareButtons id={ORIGINAL} index={entries.length} count={count} isGone={false} label="original text" />
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

function Badges({ isPresent, isDraft, isGone }: { isPresent: boolean; isDraft: boolean; isGone: boolean }) {
  const marks = [isPresent && 'on the site now', isDraft && 'the draft', isGone && 'taken off the site']
  const text = marks.filter(Boolean).join(', ')
  return text ? <span className="document-mark"> {text}</span> : null
}

const MAX_CHANGED_NAMES = 4

function ChangedFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length > MAX_CHANGED_NAMES ? ` and ${names.length - MAX_CHANGED_NAMES} more` : ''
  return (
    <div className="document-mark">
      Changed: {names.slice(0, MAX_CHANGED_NAMES).join(', ')}
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

interface CompareButtonsProps {
  id: string
  index: number
  count: number
  isGone: boolean
  label: string
}

/** Radio buttons for the compared revisions. The two newest are selected by default. */
function CompareButtons({ id, index, count, isGone, label }: CompareButtonsProps) {
  const renderButton = (name: 'before' | 'after', column: string, chosen: number) => (
    <td data-column={column}>
      {!isGone && (
        <input
          className="tick-box"
          type="radio"
          name={name}
          value={id}
          defaultChecked={index === Math.min(chosen, count - 1)}
          aria-label={`${column}: the text ${label}`}
        />
      )}
    </td>
  )
  return (
    <>
      {renderButton('before', 'Earlier', 1)}
      {renderButton('after', 'Later', 0)}
    </>
  )
}
