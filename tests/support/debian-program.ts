import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** For tests: whether a program is there, which a package of Debian has; where we may, it is installed. */
export function hasDebianProgram(file: string, packageName: string): boolean {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!existsSync(file) && mayInstall) install(packageName)
  return existsSync(file)
}

function install(packageName: string): void {
  const install = `apt-get install --yes --no-install-recommends ${packageName}`
  try {
    // Services that come with it are not started.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('sh', ['-c', `${install} || (apt-get update && ${install})`], {
      env,
      stdio: 'ignore',
      timeout: 120_000,
    })
  } catch {
    // Without a network, for example: then it is not there.
  }
}
