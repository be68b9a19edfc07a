import type { Obstacle, ObstacleReason } from '../../submissions/undo/obstacle'

type Words = Exclude<ObstacleReason, 'not-undoable'>

const reasons: Readonly<Record<Words, string>> = {
  'changed-since': 'It was changed again since.',
  'left-the-house': 'The email was sent, which cannot be undone.',
  'already-undone': 'Undone.',
  gone: 'What it was about is no longer there.',
  deleted: 'The file was deleted 30 days after it was removed. Upload it again.',
  'email-failed': 'The email could not be sent: leave it unsent on its own page.',
  'is-spam': 'This is spam: release it first.',
  'no-longer-handles': 'Whoever had it no longer handles submissions.',
  'name-taken': 'Another one has that name now.',
  'address-taken': 'Somebody else has that address now.',
  'too-many': 'There are too many already: delete one first.',
  'in-use': 'It is used: take it out there first.',
  'last-owner': 'The only owner who has joined keeps this role. Make somebody else an owner first.',
  joined: 'They have joined: change their role, or remove them.',
  'does-not-fit': 'The earlier text no longer fits what else the site says.',
  'not-yours': 'Only the person whose account it is can change it back.',
}

/** Why something cannot be undone; `why` is what its kind of event says. */
export function obstacleInWords({ reason }: Obstacle, why = 'It cannot be undone.'): string {
  return reason === 'not-undoable' ? why : reasons[reason]
}
