import type { Content } from '../../content/read-content'
import { TableFrame } from '../ui/table-frame'

/** The partner schools, numbered, as Partner Schools and Make Payment show them. */
export function SchoolsTable({ schools }: Pick<Content, 'schools'>) {
  return (
    <TableFrame label="List of partner schools">
      <table>
        <thead>
          <tr>
            <th scope="col">School #</th>
            <th scope="col">School Name</th>
            <th scope="col">District</th>
            <th scope="col">City</th>
          </tr>
        </thead>
        <tbody>
          {schools.map(({ name, district, city }, index) => (
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
