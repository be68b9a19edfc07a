import { aboutSubmission, type Subject } from '../../log/subjects'

/** What an event about an email is about: also the submission, where there is one. */
export function aboutEmail(id: string, submissionId: string | null): Subject[] {
  return [{ kind: 'email', id }, ...(submissionId === null ? [] : [aboutSubmission(submissionId)])]
}
