import type { LogPage } from '../../log/read-log'
import * as routes from '../../routes'
import { capitalized } from '../bulk/bulk-words'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { eventKinds } from '../ui/events'
import { Options, Select, TextField } from '../ui/fields'
import { Ledger } from '../ui/ledger'
import { Pager } from '../ui/pager'
import { LogRow, type UndoState } from './log-row'

export type GivenFilter = Readonly<Record<'who' | 'what' | 'submission' | 'batch' | 'from' | 'to', string>>

interface LogPageProps {
  given: GivenFilter
  isFiltered: boolean
  people: readonly { id: string; name: string }[]
  page: LogPage
  names: ReadonlyMap<string, string>
  undoings: ReadonlyMap<string, UndoState>
  role: string
  here: string
  newest: string | undefined
  older: string | undefined
}

export function LogPageBody({ page, names, undoings, role, here, newest, older, ...filter }: LogPageProps) {
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
            <LogRow {...{ entry, names, role, here }} undoing={undoings.get(entry.id)} key={entry.id} />
          ))}
        </Ledger>
      )}
      <Pager newer={newest} older={older} />
      <p className="log-proof">
        Entries are only ever added, and each is sealed to the one before it. <code>npm run audit</code> finds any entry
        that was changed, removed, or inserted. To check the end of the log, you need a number kept elsewhere: owners
        get one by email each week.
      </p>
    </>
  )
}

function LogFilterForm({ given, isFiltered, people }: Pick<LogPageProps, 'given' | 'isFiltered' | 'people'>) {
  return (
    <search className="filter">
      <details open={isFiltered}>
        <summary className="button button--quiet">Filter</summary>
        <form className="row" action={routes.deskLog}>
          {given.batch && <input type="hidden" name="batch" value={given.batch} />}
          <Select id="who" name="who" label="Who" defaultValue={given.who}>
            <option value="">Everybody</option>
            <Options of={people} />
          </Select>
          <Select id="what" name="what" label="What" defaultValue={given.what}>
            <option value="">Everything</option>
            {Object.entries(eventKinds).map(([kind, { action: did }]) => (
              <option value={kind} key={kind}>
                {capitalized(did)}
              </option>
            ))}
          </Select>
          <TextField
            id="submission"
            label="Submission"
            defaultValue={given.submission}
            placeholder="7K3F-9QXM"
            size={11}
            autoComplete="off"
          />
          <TextField id="from" type="date" label="From" defaultValue={given.from} />
          <TextField id="to" type="date" label="To" defaultValue={given.to} />
          <Button>Apply</Button>
          {isFiltered && <a href={routes.deskLog}>Show everything</a>}
        </form>
      </details>
    </search>
  )
}
