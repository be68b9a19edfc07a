import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from './support/fixtures'

test('a wrong setting stops the start with one line that says what it should be, and leaves nothing behind', async () => {
  const { code, output, dataDirMade } = await startWith({ PORT: 'abc' })
  expect(code).toBe(1)
  expect(output).toMatch(/\bPORT must be a number from 0 to 65535/)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(dataDirMade).toBe(false)
})

test('the start says where everything is, and another with the same port or the same file says which is in use', async ({
  ownSite,
}) => {
  const lines = ownSite.output.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Site +${ownSite.address}$`)),
    expect.stringMatching(new RegExp(`^Data +${ownSite.databaseFile}$`)),
    expect.stringMatching(new RegExp(`^Mail +${join(ownSite.dataDir, 'mail')}\\b.*office@six-saturdays.example`)),
    expect.stringMatching(/^Speakers +.*not sent.*SPEAKER_INTAKE=on/),
    expect.stringMatching(/^Content +\d+ things to look at: .*\/desk\/findings/),
    expect.stringMatching(/^Samples +OFFICE_EMAIL, MAIL_FROM, /),
    expect.stringMatching(new RegExp(`^Desk +.*first owner.* ${ownSite.address}/desk/enter/[\\w-]{43}$`)),
  ])
  expect((await fetch(ownSite.address)).status).toBe(200)

  const [onItsPort, onItsFile] = await Promise.all([
    startWith({ PORT: String(ownSite.port) }),
    startWith({ DATA_DIR: ownSite.dataDir }),
  ])
  expect(onItsPort.output).toMatch(new RegExp(`\\bPORT and HOST: \\S+:${ownSite.port} is already in use`))
  expect(onItsFile.output).toContain(`${ownSite.databaseFile} is in use. Stop the site first.`)
  for (const { code, output } of [onItsPort, onItsFile]) {
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toHaveLength(1)
  }
})

async function startWith(setting: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...setting },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const output = (await outputs).join('')
  const dataDirMade = existsSync(dataDir)
  rmSync(folder, { recursive: true, force: true })
  return { code, output, dataDirMade }
}
