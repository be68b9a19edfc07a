import type { ReactNode } from 'react'
import type { FieldChange } from '../../editorial/fields/compare'
import { postedName } from '../../editorial/fields/posted-value'
import { comparisonBudget, type TextPiece, wordChanges } from '../../editorial/fields/word-changes'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'

interface ChangeListProps<Change extends FieldChange> {
  changes: readonly Change[]
  /** What the two texts are called, as in "On the site" and "Your draft". */
  before: string
  after: string
  /** What can be done about a change. The names of the fields then lead to them. */
  renderStep?: (change: Change) => ReactNode
}

/** What is different between two texts, side by side, with the words that go and come. */
export function ChangeList<Change extends FieldChange>({
  changes,
  before,
  after,
  renderStep,
}: ChangeListProps<Change>) {
  const budget = comparisonBudget()
  const compared = changes.map((change) => ({
    change,
    pieces: wordChanges(change.before ?? '', change.after ?? '', budget),
  }))
  return (
    <Ledger className="changes" columns={['Field', before, after]} {...(renderStep && { unseen: 'What to do' })}>
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

interface RowProps {
  change: FieldChange
  pieces: readonly TextPiece[]
  before: string
  after: string
  step?: ReactNode
}

function Row({ change, pieces, before, after, step }: RowProps) {
  const name = change.labels.join(' › ') || 'Everything'
  // Both texts stand, so neither is struck through.
  const mark = step ? 'mark' : undefined
  return (
    <tr>
      <th scope="row">{step ? <a href={`#${postedName(change.path)}`}>{name}</a> : name}</th>
      <td data-column={before}>
        {change.before === null ? <em>Not there</em> : <Pieces {...{ pieces, mark }} change="removed" />}
      </td>
      <td data-column={after}>
        {change.after === null ? <em>Gone</em> : <Pieces {...{ pieces, mark }} change="added" />}
      </td>
      {step && <td>{step}</td>}
    </tr>
  )
}

interface PiecesProps {
  pieces: readonly TextPiece[]
  change: 'added' | 'removed'
  mark: 'mark' | undefined
}

/** One of the two texts: what stays, and what is only in it. */
function Pieces({ pieces, change, mark }: PiecesProps) {
  const Mark = mark ?? (change === 'added' ? 'ins' : 'del')
  const own = pieces.filter((piece) => piece.change === 'same' || piece.change === change)
  if (own.length === 0) return <em>Empty</em>
  return (
    <div className="changes-text" dir="auto">
      {own.map((piece, index) =>
        piece.change === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and never move.
          <ForeignText key={index}>{piece.text}</ForeignText>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and never move.
          <Mark key={index}>
            <ForeignText>{piece.text}</ForeignText>
          </Mark>
        ),
      )}
    </div>
  )
}
