import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from './fixtures'
import { RunningSite } from './running-site'

const mistakes = [
  { setting: { PORT: 'abc' }, said: /\bPORT must be a number from 0 to 65535/ },
  { setting: { PORT: '65536' }, said: /\bPORT must be a number from 0 to 65535/ },
  { setting: { ORIGIN: 'https://www.example.org/site' }, said: /\bORIGIN must be the public address without a path/ },
  { setting: { SMTP_URL: 'http://x' }, said: /\bSMTP_URL must be the address of a mail server, for example smtp:/ },
  { setting: { HOST: '0.0.0.0' }, said: /\bORIGIN must be the public address .* HOST/ },
  { setting: { OFFICE_EMAIL: 'office' }, said: /\bOFFICE_EMAIL must be an email address, for example office@/ },
  { setting: { MAIL_FROM: 'office@example.org' }, said: /\bMAIL_FROM must be a name and an email address/ },
  { setting: { DATABASE_URL: 'mysql://x' }, said: /\bDATABASE_URL must be the address of a PostgreSQL database/ },
]

for (const { setting, said } of mistakes) {
  const [[name, value]] = Object.entries(setting) as [[string, string]]
  test(`${name}=${value} stops the start with one line that says what it should be`, async () => {
    const { code, output, dataDirMade } = await startWith(setting)
    expect(code).toBe(1)
    expect(output).toMatch(said)
    expect(output.trimEnd().split('\n')).toHaveLength(1)
    expect(dataDirMade).toBe(false)
  })
}

test('a port that is taken stops the start with one line that names it', async ({ ownSite }) => {
  const { code, output } = await startWith({ PORT: String(ownSite.port) })
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`\\bPORT and HOST: \\S+:${ownSite.port} is already in use`))
  expect(output.trimEnd().split('\n')).toHaveLength(1)
})

test('a second site on one SQLite file does not start, and says which file that is', async ({ ownSite }) => {
  const { code, output } = await startWith({ DATA_DIR: ownSite.dataDir })
  expect(code).toBe(1)
  expect(output).toContain(`${ownSite.databaseFile} is in use. Stop the site first.`)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
})

test('the start says where the site, the data and the mails are, and what is still a sample', async ({ ownSite }) => {
  const lines = ownSite.output.split('\n').filter((line) => /^[A-Z]/.test(line))
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Site +${ownSite.address}$`)),
    expect.stringMatching(new RegExp(`^Data +${ownSite.databaseFile}$`)),
    expect.stringMatching(new RegExp(`^Mail +${join(ownSite.dataDir, 'mail')}\\b.*office@six-saturdays.example`)),
    expect.stringMatching(/^Speakers +.*not sent.*SPEAKER_INTAKE=on/),
    expect.stringMatching(/^Calendar +\S/),
    expect.stringMatching(/^Samples +.*OFFICE_EMAIL.*MAIL_FROM.*the organization’s name/),
  ])
  expect((await fetch(ownSite.address)).status).toBe(200)
})

test('settings that were given are no samples, and a password is not shown', async () => {
  const site = await RunningSite.start({
    OFFICE_EMAIL: 'office@real.example',
    MAIL_FROM: 'Real <hello@real.example>',
    SMTP_URL: 'smtp://user:open-sesame@127.0.0.1:9',
  })
  expect(site.output).toMatch(/^Mail .*SMTP.*office@real\.example$/m)
  expect(site.output).not.toMatch(/open-sesame/)
  expect(site.output).not.toMatch(/^Samples .*(OFFICE_EMAIL|MAIL_FROM)/m)
  await site.remove()
})

async function startWith(setting: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
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
