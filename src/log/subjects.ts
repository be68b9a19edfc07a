import type { SubjectKind } from '../database/tables'

/** Something that an event is about. */
export interface Subject {
  kind: SubjectKind
  id: string
  /** The version that it got; absent where it has none, or kept it. */
  version?: number | null
}

/** A submission, with the version that it got, if any. */
export function submissionSubject(id: string, version?: number): Subject {
  return { kind: 'submission', id, ...(version !== undefined && { version }) }
}

interface EventWithSubjects {
  about: readonly Subject[]
}

/** The id of the first thing of a kind that an event is about. */
export function findSubjectId({ about }: EventWithSubjects, kind: SubjectKind): string | undefined {
  return about.find((subject) => subject.kind === kind)?.id
}

/** The version that an event gave the submission that it is about; 0 for none. */
export function submissionVersion({ about }: EventWithSubjects): number {
  return about.find(({ kind }) => kind === 'submission')?.version ?? 0
}

/** The same by kind and id. */
export function sortSubjects(about: readonly Subject[]): readonly Subject[] {
  return about.toSorted((one, other) => compare(one.kind, other.kind) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
