import * as v from 'valibot'
import { changedText, type DetailsOf, details, detailsWith } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'
import { currentUndo, seasonUndo } from './undo-season'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof seasonEventKinds> {}
}

/** Events of seasons. Their details are the changed values by name. */
export const seasonEventKinds = {
  'season-added': { did: 'added a season', details: detailsWith({}), right: 'seasons', undo: seasonUndo },
  'season-changed': { did: 'changed a season', details: detailsWith({}), right: 'seasons', undo: seasonUndo },
  'season-made-current': {
    did: 'made a season the current one',
    details: details({ current: changedText, planner: v.exactOptional(v.string()) }),
    right: 'seasons',
    undo: currentUndo,
  },
  'season-deleted': { did: 'deleted a season', details: detailsWith({}), right: 'seasons', undo: seasonUndo },
} satisfies EventKinds
