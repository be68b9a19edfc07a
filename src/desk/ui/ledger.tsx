import type { ReactNode } from 'react'

interface LedgerProps {
  className?: string
  columns: readonly string[]
  /** Heading of an additional column, for screen readers only. */
  hiddenColumn?: string
  children: ReactNode
}

export function Ledger({ className, columns, hiddenColumn: unseen, children }: LedgerProps) {
  return (
    <table className={className ? `ledger ${className}` : 'ledger'}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
          {unseen && (
            <th scope="col">
              <span className="visually-hidden">{unseen}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
