import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { type PrintColumn, type PrintLayout, type PrintSort, printSorts } from '../../submissions/inbox/print-layout'
import { Checkbox, Select } from '../ui/fields'

export const columnNames: Readonly<Record<PrintColumn, string>> = {
  program: 'Program',
  school: 'School',
  email: 'Email',
  phone: 'Phone',
  form: 'Form',
  status: 'Status',
  reference: 'Reference',
}

const sortNames: Readonly<Record<PrintSort, string>> = { name: 'Name', 'last-name': 'Last name', school: 'School' }

interface PrintFormProps {
  query: InboxQuery
  layout: PrintLayout
  offered: readonly PrintColumn[]
}

/** What the list is sorted by and says of each; it asks for an address, which keeps what narrows the list. */
export function PrintForm({ query, layout, offered }: PrintFormProps) {
  return (
    <form className="print-list-form screen-only" action={routes.deskPrint}>
      {[...writeInboxQuery(query)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <Select id="sort" name="sort" label="Sort by" defaultValue={layout.sort}>
        {printSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
      <fieldset className="print-list-columns">
        <legend className="field-label">Columns</legend>
        {offered.map((column) => (
          <Checkbox
            id={`column-${column}`}
            name="column"
            value={column}
            label={columnNames[column]}
            defaultChecked={layout.columns.includes(column)}
            key={column}
          />
        ))}
      </fieldset>
      <button className="button" type="submit">
        Apply
      </button>
    </form>
  )
}
