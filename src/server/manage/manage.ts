import { existsSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { install } from './install'
import { DRAFT, SITE_FOLDER } from './system'
import { goBack, takeOver, upgrade } from './upgrade'

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
const settings = { origin: text, sender: text, office: text, certificate: text, key: text }

// The site's user must read releases.
process.umask(0o022)

try {
  rmSync(DRAFT, { recursive: true, force: true })
  const [command, ...args] = process.argv.slice(2)
  console.log(await runCommand(command, args))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(DRAFT, { recursive: true, force: true })
}

async function runCommand(command: string | undefined, args: string[]): Promise<string> {
  if (command === 'install') {
    const { values } = parseArgs({ args, options: { ...settings, 'without-nginx': flag, 'no-start': flag } })
    return existsSync(`${SITE_FOLDER}/package.json`) ? takeOver() : install(values)
  }
  if (command === 'rollback') {
    const { yes = false } = parseArgs({ args, options: { yes: flag } }).values
    return goBack(async (question) => yes || confirm(question))
  }
  const [archive] = args
  if (command !== 'upgrade' || !archive) throw new Error('Usage: six-saturdays upgrade ARCHIVE')
  return upgrade(archive)
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface(process.stdin, process.stdout)
  const answer = await terminal.question(`${question}\nGo back? (yes or no) `)
  terminal.close()
  return answer.trim() === 'yes'
}
