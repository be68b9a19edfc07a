import { type DetailsOf, detailsSchema } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof backupEventKinds> {}
}

/** Backup events. */
export const backupEventKinds = {
  'backup-requested': {
    action: 'asked for a backup',
    details: detailsSchema({}),
    right: 'staff',
    undo: { why: 'Nothing to undo.' },
  },
} satisfies EventKinds
