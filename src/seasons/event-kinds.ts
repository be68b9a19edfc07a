import * as v from 'valibot'
import { type DetailsOf, detailsSchema, openDetailsSchema, textChangeSchema } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'
import { currentUndo, seasonUndo } from './undo-season'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof seasonEventKinds> {}
}

/** Kinds of season events. Their details are the changed values by name. */
export const seasonEventKinds = {
  'season-added': { action: 'added a season', details: openDetailsSchema({}), right: 'seasons', undo: seasonUndo },
  'season-changed': { action: 'changed a season', details: openDetailsSchema({}), right: 'seasons', undo: seasonUndo },
  'season-made-current': {
    action: 'made a season the current one',
    details: detailsSchema({ current: textChangeSchema, planner: v.exactOptional(v.string()) }),
    right: 'seasons',
    undo: currentUndo,
  },
  'season-deleted': { action: 'deleted a season', details: openDetailsSchema({}), right: 'seasons', undo: seasonUndo },
} satisfies EventKinds
