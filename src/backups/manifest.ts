import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A part of an uploaded file. Its bytes are in a file of their own, named by their SHA-256, which other backups share. */
const filePart = v.object({
  name: v.string(),
  fileId: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: digest,
})

const manifestSchema = v.object({
  format: v.literal(1),
  /** The moment that it is a copy of, as ISO 8601 in UTC. */
  madeAt: v.string(),
  reason: v.picklist(['night', 'migration', 'owner', 'command']),
  engine: v.picklist(['SQLite', 'PostgreSQL']),
  /** The name of the file with the database, and what it has in it. */
  database: v.pipe(v.string(), v.regex(/^[\w-][\w.-]*\.(?:db|dump)$/)),
  size: v.number(),
  sha256: digest,
  /** By table (digest-tables.ts), without those that stay with their engine and without `file_parts`. */
  tables: v.record(v.string(), v.object({ rows: v.number(), digest })),
  files: v.array(filePart),
  /** The newest event of the log; null where there is none. */
  logHead: v.nullable(v.object({ sequence: v.number(), hash: v.string() })),
  /** Whether the key that the site signs with is in it. */
  holdsSecret: v.boolean(),
})

/** What a backup holds, written from the same snapshot of the database as the backup itself. */
export type Manifest = v.InferOutput<typeof manifestSchema>

export type FilePart = Manifest['files'][number]

/** @throws when the file is not a manifest. */
export function readManifest(file: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} is not the manifest of a backup: ${(error as Error).message}`)
  }
}

/** What the database of a backup takes. */
export function kilobytesOf({ size }: Pick<Manifest, 'size'>): number {
  return Math.ceil(size / 1000)
}
