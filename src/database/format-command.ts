import { existsSync } from 'node:fs'

/** True in a folder that `npm run release` made, which has its own Node. The site and its commands run in it. */
const isRelease = existsSync('bin/node')

/** Returns how staff type a command of this site, such as "npm run restore -- FOLDER". */
export function formatCommand(name: string, ...parameters: readonly (string | number)[]): string {
  const start = isRelease ? `six-saturdays ${name}` : `npm run ${name}${parameters.length > 0 ? ' --' : ''}`
  return [start, ...parameters].join(' ')
}
