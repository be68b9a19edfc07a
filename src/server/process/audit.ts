import type { Database } from '../../database/connection'
import { formatCommand } from '../../database/format-command'
import { type AuditResult, auditEvents } from '../../log/audit-events'
import { type ChainHead, formatAuditCommand } from '../../log/chain-head'

/**
 * Verifies the hash chain of the log and returns a report to print. With the number and hash that an earlier audit
 * printed, also detects truncated or rewritten events.
 * @throws if the log was changed, or the number and hash are malformed.
 */
export async function audit(database: Database, args: readonly (string | undefined)[]): Promise<string> {
  const earlierHead = readHead(args)
  const result = await auditEvents(database, earlierHead)
  if (result.status !== 'whole') throw new Error(describeDamage(result))
  const { events, head } = result
  if (events === 0) return 'The log is empty.'
  return [
    `The log is intact: ${events} ${events === 1 ? 'event' : 'events'}.`,
    earlierHead
      ? `It still contains event ${earlierHead.sequence} with the hash you kept, and everything before it.`
      : 'It cannot show whether the newest events were cut off or all of it was rewritten: that takes a number and hash that you kept.',
    `Keep this somewhere else: ${formatAuditCommand(head)}`,
  ].join('\n')
}

function describeDamage(result: Exclude<AuditResult, { status: 'whole' }>): string {
  if (result.status === 'broken')
    return {
      changed: `Event ${result.sequence} was changed after it was written.`,
      missing: `Event ${result.sequence} is missing.`,
      'not-numbered': `The site never wrote an event with the number ${result.sequence}: it was inserted.`,
      'out-of-order': `Event ${result.sequence} does not follow the one before it: it was inserted or moved.`,
    }[result.reason]
  const { sequence } = result.head
  return {
    'cut-off': `The newest events were cut off: the log ends with event ${sequence}, before the one you kept.`,
    rewritten: 'The log was rewritten: the event you kept now has a different hash.',
  }[result.reason]
}

function readHead(args: readonly (string | undefined)[]): ChainHead | undefined {
  if (args.length === 0) return undefined
  const [number = '', hash = ''] = args
  if (args.length !== 2 || !/^[1-9]\d*$/.test(number) || !/^[\da-f]{64}$/.test(hash))
    throw new Error(`Usage: ${formatCommand('audit', '[NUMBER HASH]')}, as printed by an earlier audit`)
  return { sequence: Number(number), hash }
}
