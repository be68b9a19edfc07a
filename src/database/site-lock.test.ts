import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { acquireSiteLock, SiteLockError, waitForSiteLock } from './site-lock'

/** Starts another process that locks the file. */
async function takeElsewhere(file: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'site-lock.ts'))
  const script = `const { acquireSiteLock } = await import(${module})
    globalThis.lock = acquireSiteLock(${JSON.stringify(file)})
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a lock held by another process is refused until that process is killed', async () => {
  const file = join(temporaryFolder(), 'data', 'site.db')
  const other = await takeElsewhere(file)
  expect(() => acquireSiteLock(file)).toThrow(`${file} is in use. Stop the site first`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = acquireSiteLock(file)
  expect(() => acquireSiteLock(file)).toThrow(/is in use/)
  lock.stop()
  acquireSiteLock(file).stop()
})

test('waits for a stopping process, reports it once, and times out', async () => {
  const file = join(temporaryFolder(), 'data', 'site.db')
  const other = await takeElsewhere(file)
  let told = 0
  await expect(waitForSiteLock(file, 1, () => told++)).rejects.toThrow(`${file} is in use. Stop the site first`)
  expect(told).toBe(1)
  const lock = await waitForSiteLock(file, 10_000, () => other.kill('SIGKILL'))
  lock.stop()
})

test('all names of a file share one lock', () => {
  const folder = temporaryFolder()
  const [file, other] = [join(folder, 'site.db'), join(folder, 'other', 'site.db')]
  writeFileSync(file, '')
  mkdirSync(join(folder, 'other'))
  symlinkSync(file, other)
  const lock = acquireSiteLock(file)
  expect(() => acquireSiteLock(other)).toThrow(/is in use/)
  lock.stop()
  renameSync(file, `${file}.away`)
  acquireSiteLock(other).stop()
})

test.runIf(process.getuid?.() === 0)('a lock created by root belongs to the owner of the folder', () => {
  const folder = temporaryFolder()
  chownSync(folder, 12_345, 12_346)
  acquireSiteLock(join(folder, 'site.db')).stop()
  expect(statSync(join(folder, 'site.db.site'))).toMatchObject({ uid: 12_345, gid: 12_346 })
})

test.each<[what: string, spoil: (lock: string) => void]>([
  ['deleted', (lock) => rmSync(lock)],
  [
    'replaced',
    (lock) => {
      renameSync(lock, `${lock}.away`)
      writeFileSync(lock, '')
    },
  ],
])('a lock whose file is %s is known to be lost', (_what, spoil) => {
  const file = join(temporaryFolder(), 'site.db')
  const lock = acquireSiteLock(file)
  onTestFinished(() => lock.stop())
  expect(lock.isIntact()).toBe(true)
  spoil(`${file}.site`)
  expect(lock.isIntact()).toBe(false)
})

test('reports a lock file that cannot be opened without waiting', async () => {
  const file = join(temporaryFolder(), 'site.db')
  mkdirSync(`${file}.site`)
  expect(() => acquireSiteLock(file)).toThrow(`${file}.site cannot be locked`)
  expect(() => acquireSiteLock(file)).toThrow(SiteLockError)
  const onWait = () => expect.unreachable()
  await expect(waitForSiteLock(file, 10_000, onWait)).rejects.toThrow(`${file}.site cannot be locked`)
})
