import * as v from 'valibot'
import { applicationStates } from '../database/tables'
import { changeSchema, type DetailsOf, detailsSchema, textChangeSchema } from '../log/event-details'
import { defineKind, describeWith, type EventKinds } from '../log/event-kind'
import { actionNames, admissionActions } from './admission-actions'
import { ratingUndo } from './rating-undo'
import { spellingsUndo } from './school-spellings'
import { stateLabels } from './states'
import { decisionUndo } from './undo-decision'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof admissionsEventKinds> {}
}

const state = changeSchema(v.picklist(applicationStates))

function describeCanceled(count = 0): string {
  return count > 0 ? ' and canceled the waiting letter' : ''
}

/** Events about applications in a season. */
export const admissionsEventKinds = {
  'admission-decided': defineKind({
    action: 'decided about an application',
    describe: ({ action, canceled }) => admissionActions[action].did + describeCanceled(canceled),
    describeUndo: describeWith(
      v.object({ state, canceled: v.exactOptional(v.number()) }),
      ({ state: { before, after }, canceled }) =>
        (before === after
          ? 'undid a change of the application'
          : `set the application back from ${stateLabels[before]} to ${stateLabels[after]}`) +
        describeCanceled(canceled),
    ),
    details: detailsSchema({
      ...{ action: v.picklist(actionNames), state, deadline: v.exactOptional(textChangeSchema) },
      // Ids.
      season: v.exactOptional(textChangeSchema),
      canceled: v.exactOptional(v.number()),
    }),
    right: 'rate',
    undo: decisionUndo,
  }),
  'application-rated': defineKind({
    action: 'rated an application',
    describe: ({ rating: { before, after } }) =>
      after === null ? 'removed a rating' : before === null ? `rated it ${after}` : `changed a rating to ${after}`,
    describeUndo: () => 'undid a rating',
    details: detailsSchema({ rating: changeSchema(v.nullable(v.number())) }),
    right: 'rate',
    undo: ratingUndo,
  }),
  // Without spellings, because families wrote them; `school` is a partner school.
  'schools-joined': {
    action: 'joined spellings of a school',
    details: detailsSchema({ spellings: v.number(), school: v.exactOptional(v.string()) }),
    right: 'decide',
    undo: spellingsUndo,
  },
  'school-separated': {
    action: 'separated a spelling of a school',
    details: detailsSchema({}),
    right: 'decide',
    undo: spellingsUndo,
  },
} satisfies EventKinds
