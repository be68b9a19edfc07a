import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** For tests: whether a program is there, which a package of Debian has; where we may, it is installed. */
export function hasDebianProgram(file: string, packageName: string): boolean {
  if (!existsSync(file)) installDebianPackage(packageName)
  return existsSync(file)
}

/** Installs a package, or its newest version; does nothing where we may not, or cannot. */
export function installDebianPackage(packageName: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    // Services that come with it are not started.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
    const install = `apt-get install --yes --no-install-recommends ${packageName}`
    execFileSync('sh', ['-c', `${install} || (apt-get update && ${install})`], {
      env,
      stdio: 'ignore',
      timeout: 120_000,
    })
  } catch {
    // Without a network, for example: then it is not there.
  }
}
