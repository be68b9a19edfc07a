import type { ExportColumn } from '../../submissions/exports/export-columns'
import type { ExportFormat } from '../../submissions/exports/export-request'
import { MAX_PRINT_ROWS } from '../../submissions/exports/read-rows-to-print'
import { MAX_XLSX_ROWS } from '../../submissions/exports/summarize-export'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { formatSubmissionCount } from '../bulk/describe-bulk'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Checkbox } from '../ui/fields'
import { Notice } from '../ui/notice'

export type ExportProblem = 'busy' | 'not-your-turn' | 'too-many' | 'too-long' | 'no-columns' | 'no-format'

interface ExportPageProps {
  count: CappedCount
  /** The list's filters, as text. */
  filter: readonly string[]
  /** The available columns, with health columns only for roles that may see them. */
  columns: readonly ExportColumn[]
  action: string
  list: string
  problem?: ExportProblem | undefined
  chosen?: ExportChoices | undefined
}

interface ExportChoices {
  format: string | null
  columns: readonly string[]
  health: boolean
}

const problemTexts: Readonly<Record<ExportProblem, string>> = {
  'not-your-turn':
    'Another list or export of yours is still being made. When it’s done, or its download is canceled, try again.',
  busy: 'Two exports are already running. Please try again in a minute.',
  'too-many': `The list now has more than ${formatNumber(MAX_XLSX_ROWS)} submissions. Choose CSV, or narrow the list.`,
  'too-long': `Paper has room for up to ${formatNumber(MAX_PRINT_ROWS)} submissions. Narrow the list, or choose a file.`,
  'no-columns': 'Choose at least one column.',
  'no-format': 'Choose a file type or paper.',
}

export function ExportPage({ count, filter, columns, action, list, problem, chosen }: ExportPageProps) {
  return (
    <div className="flow">
      <p className="screen-only">
        <a href={list}>Back to the list</a>
      </p>
      <h1>Export or print</h1>
      {problem && <Notice tone="problem">{problemTexts[problem]}</Notice>}
      {count.n === 0 ? (
        <EmptyState title="Nothing to export">The list is empty. Remove a filter.</EmptyState>
      ) : (
        <>
          <ExportSummary count={count} filter={filter} />
          {/* The page stays open after the download, so the form must remain usable. */}
          <PostForm className="stack" action={action} data-stays="">
            <FormatChoice isLarge={count.isCapped} chosen={chosen?.format} />
            <ColumnChoice columns={columns.filter(({ isHealth }) => !isHealth)} chosen={chosen?.columns} />
            <HealthChoice columns={columns.filter(({ isHealth }) => isHealth)} isChosen={chosen?.health} />
            <p>
              <strong>Exports can’t be undone.</strong> This one is logged under your name. Delete the file or shred the
              paper when no one needs it anymore.
            </p>
            <div className="row">
              <button className="button" type="submit">
                Export {formatSubmissionCount(count.n, count.isCapped)}
              </button>
            </div>
          </PostForm>
        </>
      )}
    </div>
  )
}

function ExportSummary({ count, filter }: Pick<ExportPageProps, 'count' | 'filter'>) {
  return (
    <p>
      <strong>{formatSubmissionCount(count.n, count.isCapped)}</strong>
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
  const toOption = (format: ExportFormat | 'print', name: string, words: string) => (
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
      <legend className="field-label">File type</legend>
      {isLarge ? (
        <p>A spreadsheet holds up to {formatNumber(MAX_XLSX_ROWS)} submissions. Narrow the list to get one.</p>
      ) : (
        toOption('xlsx', 'Spreadsheet (XLSX)', 'For Excel or any other spreadsheet program. Every cell is text.')
      )}
      {toOption(
        'csv',
        'CSV',
        'For other programs. Anything a spreadsheet might read as a formula starts with an apostrophe.',
      )}
      {toOption('print', 'Paper', `A page to print, by name, for up to ${formatNumber(MAX_PRINT_ROWS)} submissions.`)}
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

function HealthChoice({
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
      <div className="export-health">
        <Checkbox
          id="health"
          name="health"
          value="yes"
          label={`With ${columns.map(({ label }) => label).join(', ')}`}
          defaultChecked={isChosen}
        />
      </div>
      <p className="field-hint">Only if you need it. The log will say that the file includes it.</p>
    </fieldset>
  )
}

function formatNumber(n: number): string {
  return n.toLocaleString('en-US')
}
