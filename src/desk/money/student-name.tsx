import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'

interface Student {
  id: string
  name: string | null
  reference: string
  /** Null if the family's data was erased. */
  status: string | null
}

/** The student of a ledger, with a link to the applicant's page if there is one. */
export function StudentName({ id, name, reference, status }: Student) {
  if (status === null) return 'Erased'
  const text = <ForeignText>{name || reference}</ForeignText>
  return status === 'spam' ? <>{text} (spam)</> : <a href={routes.deskApplicant(id)}>{text}</a>
}
