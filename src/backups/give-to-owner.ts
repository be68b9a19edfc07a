import { chownSync, existsSync, statSync } from 'node:fs'

/** What root writes belongs to the user whose data it is. */
export function giveToOwner(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  for (const path of paths) chownSync(path, uid, gid)
}
