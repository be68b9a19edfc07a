import type { ExportColumn } from '../../submissions/exports/export-columns'
import type { ExportFormat } from '../../submissions/exports/export-order'
import { MOST_ROWS_OF_XLSX } from '../../submissions/exports/survey'
import type { CappedCount } from '../../submissions/inbox-list'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Checkbox } from '../ui/fields'
import { Notice } from '../ui/notice'

/** Why a file was not made. */
export type ExportProblem = 'busy' | 'too-many' | 'no-columns' | 'no-format'

interface ExportPageProps {
  count: CappedCount
  /** What narrows the list, in words. */
  filter: readonly string[]
  /** What there is to choose from; health information only for who may see it. */
  columns: readonly ExportColumn[]
  /** Where the choice is sent, and the list that it was made on. */
  action: string
  list: string
  /** What went wrong, and what was chosen then. */
  problem?: ExportProblem | undefined
  chosen?: Chosen | undefined
}

interface Chosen {
  format: string | null
  columns: readonly string[]
  care: boolean
}

const problems: Readonly<Record<ExportProblem, string>> = {
  busy: 'Two exports are being made already. Please try again in a minute.',
  'too-many': `This is more than ${inWords(MOST_ROWS_OF_XLSX)} submissions by now. Choose CSV, or narrow the list.`,
  'no-columns': 'Choose at least one column.',
  'no-format': 'Choose a kind of file.',
}

/** What will be in a file, and what else somebody wants in it, before it is made. */
export function ExportPage({ count, filter, columns, action, list, problem, chosen }: ExportPageProps) {
  return (
    <div className="flow">
      <p className="screen-only">
        <a href={list}>Back to the list</a>
      </p>
      <h1>Export</h1>
      {problem && <Notice tone="problem">{problems[problem]}</Notice>}
      {count.n === 0 ? (
        <EmptyState title="Nothing to export">The list shows no submissions. Remove a filter.</EmptyState>
      ) : (
        <>
          <Contents count={count} filter={filter} />
          {/* The page stays: the file can be made once more, with other columns. */}
          <PostForm className="stack" action={action} data-stays="">
            <FormatChoice isLarge={count.isCapped} chosen={chosen?.format} />
            <ColumnChoice columns={columns.filter(({ isCare }) => !isCare)} chosen={chosen?.columns} />
            <CareChoice columns={columns.filter(({ isCare }) => isCare)} isChosen={chosen?.care} />
            <p>
              <strong>An export cannot be undone.</strong> It is recorded in the log with your name. Delete the file
              when nobody needs it any longer.
            </p>
            <div className="row">
              <button className="button" type="submit">
                Export {submissions(count)}
              </button>
            </div>
          </PostForm>
        </>
      )}
    </div>
  )
}

function Contents({ count, filter }: Pick<ExportPageProps, 'count' | 'filter'>) {
  return (
    <p>
      <strong>{submissions(count)}</strong>
      {filter.map((words) => (
        <span key={words}>
          {' · '}
          <bdi>{words}</bdi>
        </span>
      ))}
    </p>
  )
}

function FormatChoice({ isLarge, chosen }: { isLarge: boolean; chosen: string | null | undefined }) {
  const first = isLarge ? 'csv' : 'xlsx'
  const choice = (format: ExportFormat, name: string, words: string) => (
    <label className="choice">
      <input type="radio" name="format" value={format} defaultChecked={(chosen ?? first) === format} required />
      <span>
        <strong>{name}</strong>
        <br />
        {words}
      </span>
    </label>
  )
  return (
    <fieldset className="choices">
      <legend className="field-label">Kind of file</legend>
      {isLarge ? (
        <p>A spreadsheet holds {inWords(MOST_ROWS_OF_XLSX)} submissions at most; narrow the list for one.</p>
      ) : (
        choice('xlsx', 'Spreadsheet (XLSX)', 'For Excel, LibreOffice, Numbers and Google Sheets. Every cell is text.')
      )}
      {choice(
        'csv',
        'CSV',
        'For other programs. What a spreadsheet could take for a formula begins with an apostrophe.',
      )}
    </fieldset>
  )
}

function ColumnChoice({
  columns,
  chosen,
}: {
  columns: readonly ExportColumn[]
  chosen: readonly string[] | undefined
}) {
  return (
    <fieldset>
      <legend className="field-label">Columns</legend>
      <div className="export-columns">
        {columns.map(({ key, label }, index) => (
          <Checkbox
            key={key}
            id={`column-${index}`}
            name="column"
            value={key}
            label={label}
            defaultChecked={chosen?.includes(key) ?? true}
          />
        ))}
      </div>
    </fieldset>
  )
}

function CareChoice({
  columns,
  isChosen = false,
}: {
  columns: readonly ExportColumn[]
  isChosen?: boolean | undefined
}) {
  if (columns.length === 0) return null
  return (
    <fieldset>
      <legend className="field-label">Health information</legend>
      <div className="export-care">
        <Checkbox
          id="care"
          name="care"
          value="yes"
          label={`With ${columns.map(({ label }) => label).join(', ')}`}
          defaultChecked={isChosen}
        />
      </div>
      <p className="field-hint">Only where you need it. The log says that the file holds it.</p>
    </fieldset>
  )
}

function submissions({ n, isCapped }: CappedCount): string {
  return `${inWords(n)}${isCapped ? '+' : ''} ${n === 1 ? 'submission' : 'submissions'}`
}

function inWords(n: number): string {
  return n.toLocaleString('en-US')
}
