import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support/fixtures'

test('an invalid setting stops the start with one line that explains it, and leaves no files', async () => {
  const { code, output, dataDirMade } = await startWith({ PORT: 'abc' })
  // systemd does not restart the site after this exit code.
  expect(code).toBe(78)
  expect(output).toMatch(/\bPORT must be a number from 0 to 65535/)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(dataDirMade).toBe(false)
})

test('the start prints where everything is, and a second start on the same port reports the conflict', async ({
  ownSite,
}) => {
  const lines = ownSite.output.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines).toEqual([
    expect.stringMatching(/^Version +\d+\.\d+\.\d+$/),
    expect.stringMatching(new RegExp(`^Site +${ownSite.address}$`)),
    expect.stringMatching(new RegExp(`^Data +${ownSite.databaseFile}$`)),
    expect.stringMatching(
      new RegExp(`^Email +written to ${join(ownSite.dataDir, 'mail')}\\b.*office@six-saturdays.example`),
    ),
    expect.stringMatching(/^Speakers +.*discarded.*SPEAKER_INTAKE=on/),
    expect.stringMatching(/^Content +\d+ things to look at: .*\/desk\/site-check/),
    expect.stringMatching(/^Samples +OFFICE_EMAIL, MAIL_FROM, /),
    expect.stringMatching(new RegExp(`^Desk +.*Set it up .* ${ownSite.address}/desk/enter/[\\w-]{43}$`)),
  ])
  expect((await fetch(ownSite.address)).status).toBe(200)

  const { code, output } = await startWith({ PORT: String(ownSite.port) })
  expect(output).toMatch(new RegExp(`\\bPORT and HOST: \\S+:${ownSite.port} is already in use`))
  expect(code).toBe(1)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
})

test('a start waits for another process to release the database, and says so', async ({ ownSite }) => {
  const next = start({ DATA_DIR: ownSite.dataDir })
  try {
    const file = ownSite.databaseFile
    await expect.poll(() => next.output).toContain(`${file} is still in use. Waiting up to 10 seconds`)
    await ownSite.kill('SIGTERM')
    await expect.poll(() => next.output).toMatch(/^Site +http:/m)
  } finally {
    next.child.kill()
    await next.ended
  }
})

/** Starts a site in a temporary folder, which is deleted when the process ends. */
function start(setting: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...setting },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = { child, output: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (started.output += chunk))
  const dataDirMade = started.ended.then(() => {
    const isMade = existsSync(dataDir)
    rmSync(folder, { recursive: true, force: true })
    return isMade
  })
  return Object.assign(started, { dataDirMade })
}

async function startWith(setting: Record<string, string>) {
  const started = start(setting)
  const [code] = await started.ended
  return { code, output: started.output, dataDirMade: await started.dataDirMade }
}
