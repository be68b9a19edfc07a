import { Fragment, type ReactNode } from 'react'
import type { FieldChange } from '../../editorial/fields/compare'
import type { ConflictText } from '../../editorial/fields/merge'
import { toPostName } from '../../editorial/fields/posted-value'
import { compareLists, compareWords, type TextPiece } from '../../editorial/fields/word-changes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'

/** Two versions of a text or of a list. Lists are compared entry by entry. */
type ShownChange = Pick<FieldChange, 'path' | 'labels'> & Record<'before' | 'after', ConflictText | null>

interface ChangeListProps<Change extends ShownChange> {
  changes: readonly Change[]
  /** The heading of the first column. */
  subject?: string
  /** Column headings of the two versions, such as "On the site" and "Your draft". */
  before: string
  after: string
  /** Renders a button for each change. The field names then become links to the fields. */
  renderAction?: (change: Change) => ReactNode
}

/** A table of changes with removed and added words marked. */
export function ChangeList<Change extends ShownChange>({
  changes,
  subject = 'Field',
  before,
  after,
  renderAction,
}: ChangeListProps<Change>) {
  const comparisons = changes.map((change) => ({ change, pieces: comparePieces(change) }))
  return (
    <Ledger
      className="changes"
      columns={[subject, before, after]}
      {...(renderAction && { hiddenColumn: 'What to do' })}
    >
      {comparisons.map(({ change, pieces }) => (
        <ChangeRow
          {...{ change, pieces, before, after }}
          action={renderAction?.(change)}
          key={`${change.path} ${change.after === null}`}
        />
      ))}
    </Ledger>
  )
}

function comparePieces({ before, after }: ShownChange): TextPiece[] {
  if (!isList(before) || !isList(after)) return compareWords(String(before ?? ''), String(after ?? ''))
  return compareLists(before, after).flatMap(({ entries, change }) => entries.map((text) => ({ text, change })))
}

function isList(text: ConflictText | null): text is readonly string[] {
  return Array.isArray(text)
}

interface ChangeRowProps {
  change: ShownChange
  pieces: readonly TextPiece[]
  before: string
  after: string
  action?: ReactNode
}

function ChangeRow({ change, pieces, before, after, action }: ChangeRowProps) {
  const name = change.labels.join(' › ') || 'Everything'
  // Neither text is deleted yet, so highlight the differences instead of striking them through.
  const shown = { pieces, isList: isList(change.before), mark: action ? ('mark' as const) : undefined }
  return (
    <tr>
      <th scope="row">{action ? <a href={`#${toPostName(change.path)}`}>{name}</a> : name}</th>
      <td data-column={before}>
        {change.before === null ? <em>Not there</em> : <ShownText {...shown} change="removed" />}
      </td>
      <td data-column={after}>{change.after === null ? <em>Removed</em> : <ShownText {...shown} change="added" />}</td>
      {action && <td>{action}</td>}
    </tr>
  )
}

interface ShownTextProps {
  pieces: readonly TextPiece[]
  change: 'added' | 'removed'
  isList: boolean
  mark: 'mark' | undefined
}

function ShownText({ pieces, change, isList, mark }: ShownTextProps) {
  const visiblePieces = pieces.filter((piece) => piece.change === 'same' || piece.change === change)
  if (visiblePieces.length === 0) return <em>Empty</em>
  const [Whole, Part] = isList ? (['ol', 'li'] as const) : (['div', Fragment] as const)
  return (
    <Whole className="changes-text" dir="auto">
      {visiblePieces.map((piece, index) => (
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
