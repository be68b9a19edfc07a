import type { PlanAction } from '../../database/tables'

/** Labels of planned actions, for example in "Schools is to be published". */
export const planActionLabels: Readonly<Record<PlanAction, string>> = {
  publish: 'to be published',
  unpublish: 'to be taken down',
  'make-current': 'to become the current season',
}
