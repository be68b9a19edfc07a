import { type Subject, submissionSubject } from '../../log/subjects'

/** What an event about an email is about: also the submission, where there is one, with the version that it got. */
export function aboutEmail(id: string, submissionId: string | null, version?: number): Subject[] {
  return [{ kind: 'email', id }, ...(submissionId === null ? [] : [submissionSubject(submissionId, version)])]
}
