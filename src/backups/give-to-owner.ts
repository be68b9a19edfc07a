import { chownSync, existsSync, statSync } from 'node:fs'

/** Gives files written by root to the owner of the data folder. */
export function giveToOwner(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  for (const path of paths) chownSync(path, uid, gid)
}
