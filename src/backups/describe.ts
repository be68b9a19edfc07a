import type { Database } from '../database/connection'
import { digestTables } from '../database/digest-tables'
import { readChainHead } from '../log/chain-head'
import { keepBytes } from './keep-bytes'
import type { Manifest } from './manifest'

/** The part of a manifest that describes the rows. */
export type Described = Pick<Manifest, 'tables' | 'files' | 'logHead'>

/** File bytes are stored and listed separately. */
const APART = ['file_parts']

/** Describes a database snapshot and stores the bytes of its uploaded files in `folder`. */
export async function describe(snapshot: Database, folder: string): Promise<Described> {
  const files = await keepBytes(snapshot, folder)
  return { tables: await digestTables(snapshot, APART), files, logHead: (await readChainHead(snapshot)) ?? null }
}

/** @throws if a restored database differs from its manifest. */
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
