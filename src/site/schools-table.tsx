import { TableFrame } from '../ui/table-frame'
import type { PageProps } from './screen'

export function SchoolsTable({ content, text }: PageProps) {
  const words = content.pages.schools.table
  return (
    <TableFrame label={text(words.label)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(words.number)}</th>
            <th scope="col">{text(words.name)}</th>
            <th scope="col">{text(words.district)}</th>
            <th scope="col">{text(words.city)}</th>
          </tr>
        </thead>
        <tbody>
          {content.schools.map(({ name, district, city }, index) => (
            <tr key={name}>
              <td>{index + 1}</td>
              <th scope="row">{name}</th>
              <td>{district}</td>
              <td>{city}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
