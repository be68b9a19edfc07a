import type { Moment, PlanFailure } from '../../database/tables'
import type { NewEvent } from '../../log/events'
import { seasonIdFromPlanName } from '../../seasons/season-plan-name'
import type { PlannedStep } from '../documents/read-document'

type EventStep = Pick<PlannedStep, 'id' | 'action' | 'at'>
type EventAuthor = Pick<NewEvent, 'actorId' | 'at'>

/** The planned steps, and whether they were open before the event. Without steps, it cannot be undone. */
export interface PlanInverse {
  plan: string[]
  wasOpen: boolean
}

/** Event for steps that were planned or canceled. */
export function createPlanEvent(
  place: string,
  steps: readonly EventStep[],
  { wasOpen, ...by }: EventAuthor & { wasOpen: boolean },
) {
  const details = toTimeDetails(steps, wasOpen)
  return createEvent(place, { ...by, details, inverse: { plan: details.plan, wasOpen } })
}

/** Event for a due step that was not carried out. */
export function createFailureEvent(
  place: string,
  { action, at: due }: Pick<EventStep, 'action' | 'at'>,
  { at, ...details }: { at: Moment; failure: PlanFailure; planner: string | null },
): NewEvent {
  const inverse = { plan: [], wasOpen: false }
  return createEvent(place, { actorId: null, at, details: { [timeNames[action]]: due, ...details }, inverse })
}

/** Planned times before and after, for the log. */
export function toTimeDetails(steps: readonly EventStep[], wasOpen: boolean) {
  const changes = steps.map(({ action, at }) => {
    const change = wasOpen ? { before: at, after: null } : { before: null, after: at }
    return [timeNames[action], change] as const
  })
  return { ...Object.fromEntries(changes), plan: steps.map(({ id }) => id) }
}

const timeNames = { publish: 'publishAt', unpublish: 'unpublishAt', 'make-current': 'currentAt' } as const

/** Plans of seasons have their own kind of event, with another right. */
function createEvent(
  place: string,
  { inverse, ...event }: EventAuthor & { details: object; inverse: PlanInverse },
): NewEvent {
  const change = { rows: [`document:${place}`], inverse }
  const season = seasonIdFromPlanName(place)
  if (season === undefined) return { kind: 'plan-changed', about: [{ kind: 'document', id: place }], change, ...event }
  return { kind: 'season-plan-changed', about: [{ kind: 'season', id: season }], change, ...event }
}
