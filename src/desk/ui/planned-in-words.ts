import type { PlanAction } from '../../database/tables'

/** What is to be done at a time, as in "Schools is to be published". */
export const plannedInWords: Readonly<Record<PlanAction, string>> = {
  publish: 'to be published',
  unpublish: 'to be taken down',
  'make-current': 'to become the current season',
}
