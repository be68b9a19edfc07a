import { Fragment, type ReactNode } from 'react'
import type { FieldChange } from '../../editorial/fields/compare'
import type { ConflictText } from '../../editorial/fields/merge'
import { postedName } from '../../editorial/fields/posted-value'
import { compareLists, compareWords, type TextPiece } from '../../editorial/fields/word-changes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'

/** Two texts of a field, or two lists, which are compared by entry. */
type ShownChange = Pick<FieldChange, 'path' | 'labels'> & Record<'before' | 'after', ConflictText | null>

interface ChangeListProps<Change extends ShownChange> {
  changes: readonly Change[]
  /** The heading of the first column. */
  subject?: string
  /** What the two texts are called, as in "On the site" and "Your draft". */
  before: string
  after: string
  /** What can be done about a change. The names of the fields then lead to them. */
  renderStep?: (change: Change) => ReactNode
}

/** What is different between two texts, side by side, with the words that go and come. */
export function ChangeList<Change extends ShownChange>({
  changes,
  subject = 'Field',
  before,
  after,
  renderStep,
}: ChangeListProps<Change>) {
  const compared = changes.map((change) => ({ change, pieces: piecesOf(change) }))
  return (
    <Ledger className="changes" columns={[subject, before, after]} {...(renderStep && { unseen: 'What to do' })}>
      {compared.map(({ change, pieces }) => (
        <Row
          {...{ change, pieces, before, after }}
          step={renderStep?.(change)}
          key={`${change.path} ${change.after === null}`}
        />
      ))}
    </Ledger>
  )
}

function piecesOf({ before, after }: ShownChange): TextPiece[] {
  if (!isList(before) || !isList(after)) return compareWords(String(before ?? ''), String(after ?? ''))
  return compareLists(before, after).flatMap(({ entries, change }) => entries.map((text) => ({ text, change })))
}

function isList(text: ConflictText | null): text is readonly string[] {
  return Array.isArray(text)
}

interface RowProps {
  change: ShownChange
  pieces: readonly TextPiece[]
  before: string
  after: string
  step?: ReactNode
}

function Row({ change, pieces, before, after, step }: RowProps) {
  const name = change.labels.join(' › ') || 'Everything'
  // Both texts stand, so neither is struck through.
  const shown = { pieces, isList: isList(change.before), mark: step ? ('mark' as const) : undefined }
  return (
    <tr>
      <th scope="row">{step ? <a href={`#${postedName(change.path)}`}>{name}</a> : name}</th>
      <td data-column={before}>
        {change.before === null ? <em>Not there</em> : <ShownText {...shown} change="removed" />}
      </td>
      <td data-column={after}>{change.after === null ? <em>Gone</em> : <ShownText {...shown} change="added" />}</td>
      {step && <td>{step}</td>}
    </tr>
  )
}

interface ShownTextProps {
  pieces: readonly TextPiece[]
  change: 'added' | 'removed'
  isList: boolean
  mark: 'mark' | undefined
}

/** One of the two texts, or of the two lists: what stays, and what is only in it. */
function ShownText({ pieces, change, isList, mark }: ShownTextProps) {
  const own = pieces.filter((piece) => piece.change === 'same' || piece.change === change)
  if (own.length === 0) return <em>Empty</em>
  const [Whole, Part] = isList ? (['ol', 'li'] as const) : (['div', Fragment] as const)
  return (
    <Whole className="changes-text" dir="auto">
      {own.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces and entries may be the same, and never move.
        <Part key={index}>
          <Piece {...{ piece, mark }} />
        </Part>
      ))}
    </Whole>
  )
}

function Piece({ piece: { text, change }, mark }: Pick<ShownTextProps, 'mark'> & { piece: TextPiece }) {
  if (change === 'same') return <ForeignText>{text}</ForeignText>
  const Mark = mark ?? (change === 'added' ? 'ins' : 'del')
  return (
    <Mark>
      <ForeignText>{text}</ForeignText>
    </Mark>
  )
}
