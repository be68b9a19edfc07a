import type { ApplicationState } from '../database/tables'

export type { ApplicationState } from '../database/tables'

/** Names of the states on the desk. */
export const stateLabels: Readonly<Record<ApplicationState, string>> = {
  applied: 'Applied',
  offered: 'Offered',
  waitlisted: 'Waitlisted',
  rejected: 'Rejected',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
  moved: 'Moved',
  duplicate: 'Duplicate',
}

/** States of applications that are listed only by their state. */
export const offTheList: readonly ApplicationState[] = ['withdrawn', 'moved', 'duplicate']

/** The states that take a seat. */
export const seatedStates = ['offered', 'accepted'] as const satisfies readonly ApplicationState[]

export function takesSeat(state: ApplicationState): boolean {
  return (seatedStates as readonly ApplicationState[]).includes(state)
}

/** The number of seats that an application takes; none if it is missing. */
export function countSeats(state: ApplicationState | undefined): number {
  return Number(state !== undefined && takesSeat(state))
}

/** The states that a family must be told about. */
export const toldStates = [
  'offered',
  'waitlisted',
  'rejected',
  'accepted',
  'lapsed',
] as const satisfies readonly ApplicationState[]

export function mustBeTold(state: ApplicationState): boolean {
  return (toldStates as readonly ApplicationState[]).includes(state)
}
