import { readApplications } from '../../admissions/application-row'
import type { DeskRequest } from '../request'
import { readListAddress } from './applicants-address'
import { loadList } from './load-list'

/**
 * Reads the applications that a posted form of the list or of an applicant's page chooses, with the versions that were
 * shown or else the current ones.
 */
export async function readChosen(request: DeskRequest) {
  const { site, fields } = request
  if (fields.has('all')) {
    const list = readListAddress(new URLSearchParams(fields.get('list') ?? ''))
    return { rows: (await loadList(request, list))?.found ?? [], hasVersions: false }
  }
  const chosen = fields.getAll('application').map((each) => each.split(' '))
  const versions = new Map(
    chosen.map(([id = '', version = '']) => [id, /^\d+$/.test(version) ? Number(version) : null]),
  )
  const found = await readApplications(site.database, [...versions.keys()])
  const rows = found.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }))
  return { rows, hasVersions: ![...versions.values()].includes(null) }
}
