import { findUnknown } from '../../submissions/handling/mentions'
import type { Colleague } from '../inbox/filter-words'
import type { SubmissionPageProps } from './submission-props'

/** What is said of names in a note that tell nobody: some may be on the team, and not read submissions. */
export function unknownInWords(text: string, { colleagues, names }: Pick<SubmissionPageProps, 'colleagues' | 'names'>) {
  const known = [...names.values()].map((name) => ({ name }))
  const nobody = findUnknown(text, known)
  return findUnknown(text, colleagues).map((name) =>
    nobody.includes(name) ? `Nobody is called ${name}.` : `${name} doesn’t handle submissions.`,
  )
}

/** Nobody is told of what they write themselves. */
export function namesBut(readerId: string, colleagues: readonly Colleague[]): string[] {
  return colleagues.filter(({ id }) => id !== readerId).map(({ name }) => name)
}
