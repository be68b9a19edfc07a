import * as v from 'valibot'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { transactAs } from '../log/transact-as'
import { storeSelection } from '../submissions/bulk/freeze-selection'
import { markSelectionUsed, readSelectionRow, type SelectionOwner } from '../submissions/bulk/selection'
import type { VersionedApplication } from './application-row'
import { type DecisionResult, decideInTransaction } from './decide'
import { type DecisionInput, decisionInput } from './decision-input'

const chosenSchema = v.strictObject({ type: v.literal('decision'), input: decisionInput, back: v.string() })

/** Chosen applications with the versions that were shown, and a decision that awaits confirmation. */
export interface DecisionSelection {
  id: string
  input: DecisionInput
  rows: VersionedApplication[]
  /** The address of the page they were chosen on. */
  back: string
  isUsed: boolean
}

/** Freezes chosen applications. Resolves to the selection's id. */
export function storeDecision(
  app: AppContext,
  staffId: string,
  { input, rows, back }: Pick<DecisionSelection, 'input' | 'rows' | 'back'>,
): Promise<string> {
  const frozen = rows.map(({ id, version }) => [id, version] as const)
  return storeSelection(app, staffId, { type: 'decision', input, back }, frozen)
}

/** Reads an unexpired selection; undefined unless the person created it. */
export async function findDecision(
  database: Database,
  owner: SelectionOwner,
  options: { isLocked?: boolean } = {},
): Promise<DecisionSelection | undefined> {
  const stored = await readSelectionRow(database, owner, options)
  const chosen = stored && v.safeParse(chosenSchema, JSON.parse(stored.chosen))
  if (!stored || !chosen?.success) return undefined
  const rows = (JSON.parse(stored.rows) as [string, number][]).map(([id, version]) => ({ id, version }))
  return { id: owner.id, ...chosen.output, rows, isUsed: stored.used_at !== null }
}

/** Applies a frozen decision once, with what staff entered in its preview. A batch has the selection's id. */
export function applyDecision(
  app: AppContext,
  actor: Actor,
  { id, input }: { id: string; input: DecisionInput },
): Promise<DecisionResult | { status: 'used' }> {
  return transactAs(app.database, actor, async (transaction) => {
    const owner = { id, staffId: actor.id, now: app.now() }
    const selection = await findDecision(transaction, owner, { isLocked: true })
    if (!selection) return { status: 'missing' }
    if (selection.isUsed) return { status: 'used' }
    const { rows, input: frozen } = selection
    const batch = rows.length > 1 ? { id } : undefined
    const decided = { ...input, action: frozen.action }
    const result = await decideInTransaction({ transaction, app, actor }, rows, decided, batch)
    if (result.status === 'changed') await markSelectionUsed(transaction, id, app.now())
    return result
  })
}
