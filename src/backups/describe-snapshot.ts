import type { Database } from '../database/connection'
import { digestTables } from '../database/digest-tables'
import { readChainHead } from '../log/chain-head'
import type { Manifest } from './manifest'
import { storeFileBytes } from './store-file-bytes'

/** The part of a manifest that describes the rows. */
export type SnapshotDescription = Pick<Manifest, 'tables' | 'files' | 'logHead'>

/** File bytes are stored and listed separately. */
const SEPARATE_TABLES = ['file_parts']

/** Describes a database snapshot and stores the bytes of its uploaded files in `folder`. */
export async function describeSnapshot(snapshot: Database, folder: string): Promise<SnapshotDescription> {
  const files = await storeFileBytes(snapshot, folder)
  return {
    tables: await digestTables(snapshot, SEPARATE_TABLES),
    files,
    logHead: (await readChainHead(snapshot)) ?? null,
  }
}

/** @throws if a restored database differs from its manifest. */
export async function requireMatchingTables(database: Database, manifest: SnapshotDescription): Promise<void> {
  const found = await digestTables(database, SEPARATE_TABLES)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.tables)])
  for (const name of names) {
    const [actual, expected] = [found[name], manifest.tables[name]]
    if (actual?.rows !== expected?.rows || actual?.digest !== expected?.digest)
      throw new Error(
        `The table ${name} is not as the manifest says: ${actual?.rows ?? 'no'} ${
          actual?.rows === expected?.rows ? 'rows, but not the same ones' : `rows for ${expected?.rows ?? 'no'}`
        }`,
      )
  }
}
