import { execFileSync } from 'node:child_process'
import { symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'

/** Checks out a commit into a folder, with this checkout's packages, and builds it. */
export function buildCommit(commit, folder) {
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The packages count as installed only if they are newer than the lock file.
  utimesSync(join(folder, 'package-lock.json'), 0, 0)
  build(folder)
}

export function build(folder) {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

export function removeCommit(folder) {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
}
