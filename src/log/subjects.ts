import type { SubjectKind } from '../database/tables'

/** An object that an event is about. */
export interface Subject {
  kind: SubjectKind
  id: string
  /** The object's new version, if the event changed it. */
  version?: number | null
}

export function submissionSubject(id: string, version?: number): Subject {
  return { kind: 'submission', id, ...(version !== undefined && { version }) }
}

interface EventWithSubjects {
  about: readonly Subject[]
}

export function findSubjectId({ about }: EventWithSubjects, kind: SubjectKind): string | undefined {
  return about.find((subject) => subject.kind === kind)?.id
}

/** Returns the submission's version after an event; 0 if unchanged. */
export function submissionVersion({ about }: EventWithSubjects): number {
  return about.find(({ kind }) => kind === 'submission')?.version ?? 0
}

export function sortSubjects(about: readonly Subject[]): readonly Subject[] {
  return about.toSorted((one, other) => compare(one.kind, other.kind) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
