import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A part of an uploaded file. Its bytes are in a separate file, named by SHA-256 and shared by backups. */
const filePart = v.object({
  name: v.string(),
  fileId: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: digest,
})

const manifestSchema = v.object({
  format: v.literal(1),
  /** Time of the snapshot (ISO 8601 in UTC). */
  madeAt: v.string(),
  reason: v.picklist(['night', 'migration', 'owner', 'command']),
  engine: v.picklist(['SQLite', 'PostgreSQL']),
  /** Name of the database file, and its contents. */
  database: v.pipe(v.string(), v.regex(/^[\w-][\w.-]*\.(?:db|dump)$/)),
  size: v.number(),
  sha256: digest,
  /** Digests by table (digest-tables.ts), without database-specific tables and `file_parts`. */
  tables: v.record(v.string(), v.object({ rows: v.number(), digest })),
  files: v.array(filePart),
  /** The newest event of the log, or null if empty. */
  logHead: v.nullable(v.object({ sequence: v.number(), hash: v.string() })),
  /** True if the backup includes the signing key. */
  holdsSecret: v.boolean(),
})

/** Contents of a backup, from the same database snapshot. */
export type Manifest = v.InferOutput<typeof manifestSchema>

export type FilePart = Manifest['files'][number]

/** @throws if the file is not a manifest. */
export function readManifest(file: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} is not the manifest of a backup: ${(error as Error).message}`)
  }
}

/** Returns the size of a backup's database in kilobytes. */
export function toKilobytes({ size }: Pick<Manifest, 'size'>): number {
  return Math.ceil(size / 1000)
}
