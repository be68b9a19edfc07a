import { DEFAULT_LANGUAGE } from '../../../content/language'
import { labelOf } from '../../forms/options'
import { programTypes } from '../../forms/program-types'
import type { PrintColumn } from '../../submissions/inbox/print-layout'
import type { PrintRow } from '../../submissions/inbox/print-list'
import { formName } from '../inbox/form-names'
import { EmailLink, PhoneLink } from '../ui/contact-link'
import { ForeignText } from '../ui/foreign-text'
import { StatusMark } from '../ui/status-mark'
import { columnNames } from './print-form'

interface PrintTableProps {
  rows: readonly PrintRow[]
  columns: readonly PrintColumn[]
}

/** A row each, with room to tick. */
export function PrintTable({ rows, columns }: PrintTableProps) {
  return (
    <table className="ledger print-list">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Tick</span>
          </th>
          <th scope="col">Name</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {columnNames[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.reference}>
            <td className="print-list-tick" />
            <th scope="row">
              <ForeignText>{row.name || row.reference}</ForeignText>
            </th>
            {columns.map((column) => (
              <td className={`print-list-cell-${column}`} key={column}>
                {cells[column](row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cells: Readonly<Record<PrintColumn, (row: PrintRow) => React.ReactNode>> = {
  program: ({ program }) => program !== null && labelOf(programTypes, program, DEFAULT_LANGUAGE),
  school: ({ school }) => school !== null && <ForeignText>{school}</ForeignText>,
  email: ({ email }) => email !== '' && <EmailLink>{email}</EmailLink>,
  phone: ({ phone }) => phone !== '' && <PhoneLink>{phone}</PhoneLink>,
  form: ({ form }) => formName(form),
  status: ({ status }) => <StatusMark status={status} />,
  reference: ({ reference }) => reference,
}
