import type { Blocker, BlockerReason } from '../../log/undo/blocker'

type ReasonWithText = Exclude<BlockerReason, 'not-undoable'>

const reasonTexts: Readonly<Record<ReasonWithText, string>> = {
  'changed-since': 'It has changed since then.',
  'left-the-house': 'The email was sent. That can’t be undone.',
  'already-undone': 'Undone.',
  'earlier-version': 'It was done with an earlier version and can no longer be undone.',
  gone: 'What it changed no longer exists.',
  erased: 'The earlier version has been erased.',
  deleted: 'The file was deleted 30 days after it was removed. Upload it again.',
  'email-failed': 'The email couldn’t be sent. You can choose not to send it on its own page.',
  'is-spam': 'This is spam. Mark it as not spam first.',
  'over-budget': 'The hourly limit for emails has been reached. Try again later.',
  'no-longer-handles': 'The person it was assigned to no longer handles submissions.',
  'name-taken': 'That name is taken now.',
  'address-taken': 'That address is taken now.',
  'too-many': 'There are too many. Delete one first.',
  'in-use': 'It’s in use. Remove it from there first.',
  'does-not-fit': 'The earlier text no longer fits the rest of the site.',
  decided: 'Its season stays because a decision was made about the application. Move it on the applicant’s page.',
  'considered-there': 'The applicant is considered for that season already.',
  'has-spot': 'An applicant with an offer or a confirmed spot isn’t spam. Take that back first.',
  'ledger-changed': 'The fee has changed since, or the money was moved or refunded. Add a new entry instead.',
  'family-told': 'The family was told, or a letter to them is waiting. Make a new decision instead.',
  'letter-outdated': 'The letter no longer applies. Send a new one under Letters.',
  'no-seat': 'No spot is left in the season.',
  'acceptance-taken': 'The acceptance belongs to another application now.',
}

/** Explains why an event cannot be undone; `why` is the reason given by its kind. */
export function describeBlocker({ reason }: Blocker, why = 'It can’t be undone.'): string {
  return reason === 'not-undoable' ? why : reasonTexts[reason]
}
