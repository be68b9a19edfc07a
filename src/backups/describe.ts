import type { Database } from '../database/connection'
import { digestTables } from '../database/digest-tables'
import { readChainHead } from '../log/chain-head'
import { keepBytes } from './keep-bytes'
import type { Manifest } from './manifest'

/** What a manifest says of a database's rows. */
export type Described = Pick<Manifest, 'tables' | 'files' | 'logHead'>

/** The bytes of files are listed apart, as they are kept apart. */
const APART = ['file_parts']

/** Describes a snapshot of a database, and keeps the bytes of its uploaded files in `folder`. */
export async function describe(snapshot: Database, folder: string): Promise<Described> {
  const files = await keepBytes(snapshot, folder)
  return { tables: await digestTables(snapshot, APART), files, logHead: (await readChainHead(snapshot)) ?? null }
}

/** @throws when a restored database holds anything else than its manifest says. */
export async function requireDescribed(restored: Database, manifest: Described): Promise<void> {
  const found = await digestTables(restored, APART)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.tables)])
  for (const name of names) {
    const [is, should] = [found[name], manifest.tables[name]]
    if (is?.rows !== should?.rows || is?.digest !== should?.digest)
      throw new Error(
        `The table ${name} is not as the manifest says: ${is?.rows ?? 'no'} ${
          is?.rows === should?.rows ? 'rows, but not the same ones' : `rows for ${should?.rows ?? 'no'}`
        }`,
      )
  }
}
