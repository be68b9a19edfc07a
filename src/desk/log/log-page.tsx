import { formatCommand } from '../../database/format-command'
import type { LogPage } from '../../log/read-log'
import * as routes from '../../routes'
import { capitalize } from '../bulk/describe-bulk'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { eventKinds } from '../ui/events'
import { Select, SelectOptions, TextField } from '../ui/fields'
import { Ledger } from '../ui/ledger'
import { Pager } from '../ui/pager'
import { LogRow, type UndoState } from './log-row'

export type LogFormValues = Readonly<Record<'who' | 'what' | 'submission' | 'batch' | 'from' | 'to', string>>

interface LogPageProps {
  values: LogFormValues
  isFiltered: boolean
  people: readonly { id: string; name: string }[]
  page: LogPage
  names: ReadonlyMap<string, string>
  undoStates: ReadonlyMap<string, UndoState>
  role: string
  here: string
  newest: string | undefined
  older: string | undefined
}

export function LogPageBody({ page, names, undoStates, role, here, newest, older, ...filter }: LogPageProps) {
  return (
    <>
      <h1>Log</h1>
      <LogFilterForm {...filter} />
      {page.entries.length === 0 ? (
        <EmptyState title={filter.isFiltered ? 'Nothing matches' : 'Nothing yet'}>
          {filter.isFiltered && <a href={routes.deskLog}>Show everything</a>}
        </EmptyState>
      ) : (
        <Ledger className="log" columns={['When', 'Who did what', 'About', 'Before and after', 'Undo']}>
          {page.entries.map((entry) => (
            <LogRow {...{ entry, names, role, here }} undoState={undoStates.get(entry.id)} key={entry.id} />
          ))}
        </Ledger>
      )}
      <Pager newer={newest} older={older} />
      <p className="log-proof">
        Entries are only ever added, and each is sealed to the one before it. <code>{formatCommand('audit')}</code>{' '}
        finds any entry that was changed, removed, or inserted. To check the end of the log, you need a number kept
        elsewhere: owners get one by email each week.
      </p>
    </>
  )
}

function LogFilterForm({ values, isFiltered, people }: Pick<LogPageProps, 'values' | 'isFiltered' | 'people'>) {
  return (
    <search className="filter">
      <details open={isFiltered}>
        <summary className="button button--quiet">Filter</summary>
        <form className="row" action={routes.deskLog}>
          {values.batch && <input type="hidden" name="batch" value={values.batch} />}
          <Select id="who" name="who" label="Who" defaultValue={values.who}>
            <option value="">Everyone</option>
            <SelectOptions of={people} />
          </Select>
          <Select id="what" name="what" label="What" defaultValue={values.what}>
            <option value="">Everything</option>
            {Object.entries(eventKinds).map(([kind, { action: did }]) => (
              <option value={kind} key={kind}>
                {capitalize(did)}
              </option>
            ))}
          </Select>
          <TextField
            id="submission"
            label="Submission"
            defaultValue={values.submission}
            placeholder="7K3F-9QXM"
            size={11}
            autoComplete="off"
          />
          <TextField id="from" type="date" label="From" defaultValue={values.from} />
          <TextField id="to" type="date" label="To" defaultValue={values.to} />
          <Button look="quiet">Apply</Button>
          {isFiltered && <a href={routes.deskLog}>Show everything</a>}
        </form>
      </details>
    </search>
  )
}
