import { readLastSequence } from '../../log/events'
import { seasonValue } from '../../seasons/season-value'
import { versionIn } from '../website/document-request'
import type { SeasonRequest } from './season-request'

/** What a season's form was opened on. */
export interface BegunSeason {
  version: number
  /** What the season said. */
  base: unknown
  /** The last event about the season. */
  since: number
  /** On the page of a conflict: what the season said before theirs. */
  before?: unknown
}

/** The form of a season as it is now. */
export async function beginSeason({ site, season }: SeasonRequest): Promise<BegunSeason> {
  const since = await readLastSequence(site.database, { kind: 'season', id: season.id })
  return { version: season.version, base: seasonValue(season), since }
}

/** What the form that was posted was opened on. */
export function begunIn(request: SeasonRequest): BegunSeason {
  const { fields } = request
  const since = Number(fields.get('since'))
  return {
    ...{ version: versionIn(request), base: parsed(fields.get('base')) },
    since: Number.isSafeInteger(since) ? since : 0,
    ...(fields.has('before') && { before: parsed(fields.get('before')) }),
  }
}

/** The names and texts of the hidden fields that say what a form was opened on. */
export function begunFields({ version, base, since, before }: BegunSeason): [name: string, text: string][] {
  const fields = {
    version,
    base: JSON.stringify(base),
    since,
    ...(before !== undefined && { before: JSON.stringify(before) }),
  }
  return Object.entries(fields).map(([name, value]) => [name, String(value)])
}

/** Without it, whatever is different was changed by both. */
function parsed(text: string | null): unknown {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
