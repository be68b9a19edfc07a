import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if a program is installed. Tries to install its Debian package if it is not. */
export function hasDebianProgram(file: string, packageName: string): boolean {
  if (!existsSync(file)) installDebianPackage(packageName)
  return existsSync(file)
}

/** Installs a Debian package or its newest version, if possible and if running as root. */
export function installDebianPackage(packageName: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    // Do not start services of the package.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
    const install = `apt-get install --yes --no-install-recommends ${packageName}`
    execFileSync('sh', ['-c', `${install} || (apt-get update && ${install})`], {
      env,
      stdio: 'ignore',
      timeout: 120_000,
    })
  } catch {
    // There may be no network; then the program is missing.
  }
}
