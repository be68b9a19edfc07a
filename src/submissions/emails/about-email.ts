import { type Subject, submissionSubject } from '../../log/subjects'

/** Returns the subjects of an event about an email: the email, and its submission, if any, with the new version. */
export function aboutEmail(id: string, submissionId: string | null, version?: number): Subject[] {
  return [{ kind: 'email', id }, ...(submissionId === null ? [] : [submissionSubject(submissionId, version)])]
}
