import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { bootDebian, canBootDebian, type DebianMachine, ensureDebianBase } from '../../support/debian-machine'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'releases-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Left out of a copy of the checkout. */
const others = ['.git', 'bench', 'data', 'dist', 'node_modules', 'release', 'test-results', 'tests']

/** Builds the x64 archive from a copy of the checkout. Returns its folder. */
function buildRelease(name: string, version = manifest.version, migration = ''): string {
  const copy = join(folder, `${name}-checkout`)
  const filter = (path: string) => !others.includes(relative(root, path))
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  replaceIn(join(copy, 'package.json'), `"version": "${manifest.version}"`, `"version": "${version}"`)
  replaceIn(
    join(copy, 'src/database/migrate.ts'),
    '\n}\n\nconst LOCK_TIMES_MS',
    `${migration}\n}\n\nconst LOCK_TIMES_MS`,
  )
  const to = join(folder, name)
  execFileSync(process.execPath, ['scripts/release.mjs', '--arch', 'x64', '--to', to], { cwd: copy, stdio: 'inherit' })
  return to
}

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
}

const MIGRATION = `
  '999-next': { up: (database) => sql\`CREATE TABLE next_table (id text PRIMARY KEY)\`.execute(database).then(() => {}) },`

const archiveOf = (version: string) => `six-saturdays-${version}-linux-x64.tar.gz`

let first = ''
beforeAll(() => {
  first = buildRelease('first')
}, 600_000)

test('two builds of a release are equal byte for byte, and take less than 200 MB', () => {
  const archives = [first, buildRelease('again')].map((each) => join(each, archiveOf(manifest.version)))
  const [one, other] = archives.map((each) => readFileSync(each))
  expect(one?.equals(other ?? Buffer.of())).toBe(true)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: first })
  const listed = execFileSync('tar', ['--list', '--verbose', '--file', archives[0] ?? ''], { encoding: 'utf8' })
  const unpacked = listed.split('\n').reduce((sum, line) => sum + Number(line.split(/ +/)[2] ?? 0), 0)
  console.log(`   an archive of ${one?.length} bytes, ${unpacked} unpacked`)
  expect(unpacked).toBeLessThan(200_000_000)
})

const hasPodman = spawnSync('podman', ['--version']).status === 0

test.runIf(hasPodman && canBootDebian())('builds the image on a Debian base', { timeout: 600_000 }, () => {
  const shell = (command: string) => execFileSync('sh', ['-ec', command], { encoding: 'utf8' })
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  shell(`tar -xf ${join(first, archiveOf(manifest.version))} -C ${unpacked} --strip-components=1`)
  const [base, image] = ['localhost/six-saturdays-base', 'localhost/six-saturdays-image']
  try {
    shell(`tar -C ${ensureDebianBase()} -c . | podman import -q - ${base}`)
    // It also works where containers cannot start.
    const options = `-q --isolation chroot --network host --format docker -t ${image}`
    shell(`podman build ${options} --build-arg BASE=${base} --build-arg PGDG=no ${unpacked}`)
    const mounted = shell(`podman image mount ${image}`).trim()
    const run = (command: string) => shell(`chroot --userspec=1000:1000 ${mounted} ${command}`)
    expect(run('/site/bin/six-saturdays version')).toBe(`${manifest.version}\n`)
    expect(run('/usr/bin/rclone version')).toContain('rclone v')
    expect(run('/usr/bin/pg_dump --version')).toContain('PostgreSQL')
  } finally {
    spawnSync('podman', ['image', 'unmount', image])
    spawnSync('podman', ['rmi', '--force', image, base])
  }
})

describe.runIf(canBootDebian())('in a booted Debian', { timeout: 600_000 }, () => {
  let machine: DebianMachine
  beforeAll(async () => {
    machine = await bootDebian()
    writeFileSync(join(machine.folder, 'etc/hosts'), '127.0.0.1 localhost www.example.org example.org\n')
    bring(first)
    bring(buildRelease('next', '98.0.0', MIGRATION))
    machine.must(`tar -xf ${archiveOf(manifest.version)}`)
  }, 1_200_000)
  afterAll(() => machine?.stop())

  function bring(release: string): void {
    cpSync(release, join(machine.folder, 'root', basename(release)), { recursive: true })
    machine.must(`ln -sf ${basename(release)}/*.tar.gz .`)
  }

  /** Runs a command of the site and reports how long it took. Returns its output. */
  function manage(command: string, status = 0, program = 'six-saturdays'): string {
    const begun = performance.now()
    const result = machine.run(`${program} ${command}`)
    console.log(`   six-saturdays ${command.split(' ')[0]}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    expect(result.status, result.output).toBe(status)
    return result.output
  }

  /** Requests a page through nginx. Returns its status and text. */
  const visit = (path: string) =>
    runNode(`fetch('https://www.example.org${path}').then(async (page) => console.log(page.status, await page.text()))`)
  const runNode = (script: string) =>
    machine.must(`NODE_TLS_REJECT_UNAUTHORIZED=0 /opt/six-saturdays/current/bin/node --no-warnings -e "${script}"`)
  const readStaff = () => manage('staff list').match(/^\S+@/gm)?.sort()

  const settings = "--origin https://www.example.org --sender 'Us <us@example.org>' --office office@example.org"

  test('installs from an empty system to a page', () => {
    const installer = `six-saturdays-${manifest.version}/bin/six-saturdays`
    expect(manage(`install ${settings}`, 0, installer)).toMatch(/certbot certonly .* -d www.example.org -d example.org/)
    expect(visit('/')).toMatch(/^200 <!doctype html>/)
    manage('staff invite rosa@example.org')
    expect(manage('install', 1)).toContain('The site is installed')
  })

  test('upgrades, and goes back to the backup before a migration once that is confirmed', () => {
    expect(manage(`upgrade ${archiveOf('98.0.0')}`)).toContain('Version 98.0.0 runs.')
    expect(manage('version')).toBe('98.0.0\n')
    manage('staff invite ann@example.org')
    expect(manage('rollback', 1)).toContain('submissions: 0, changes on the desk: 1, sent emails: 0.')
    expect(readStaff()).toEqual(['ann@', 'rosa@'])
    expect(manage('rollback --yes')).toMatch(/The previous database is now[\s\S]* six-saturdays staff remove rosa@/)
    expect(readStaff()).toEqual(['rosa@'])
    expect(manage('version')).toBe(`${manifest.version}\n`)
    expect(visit('/readyz')).toMatch(/^200 ready/)
    expect(manage('rollback', 1)).toContain('There is no earlier release')
  })

  test('goes back if the next version does not start', () => {
    const broken = 'six-saturdays-99.0.0'
    machine.must(`rm -rf ${broken} && mkdir ${broken} && tar -xf ${archiveOf('98.0.0')} -C ${broken} --strip-components=1 &&
      sed -i 's/98.0.0/99.0.0/' ${broken}/package.json && echo 'console.log("It is broken"); process.exit(1)' > ${broken}/dist/server/main.js &&
      mkdir -p broken && tar -czf broken/${archiveOf('99.0.0')} ${broken} && rm -r ${broken}`)
    expect(manage(`upgrade broken/${archiveOf('99.0.0')}`, 1)).toMatch(/It is broken[\s\S]*Version .* runs again/)
    expect(visit('/readyz')).toMatch(/^200 ready/)
  })

  test('takes over a site that runs from a checkout', () => {
    // The setup that operating.md described for a checkout.
    machine.must(`systemctl stop six-saturdays && cp -r six-saturdays-${manifest.version} checkout && rm -r /opt/six-saturdays &&
      mv checkout /opt/six-saturdays && cd /opt/six-saturdays && mkdir -p .git node_modules/.bin && mv bin/node node_modules/.bin/ && rm -r bin &&
      ln -s /etc/six-saturdays.env .env && cd /etc/systemd/system && sed -i -e 's|/current$||' \\
        -e 's|current/bin/node|node_modules/.bin/node|' -e 's/^MemoryMax=.*/MemoryMax=900M/' six-saturdays.service &&
      systemctl daemon-reload && systemctl start six-saturdays`)
    const before = machine.must('cat /etc/six-saturdays.env')
    machine.must(`tar -xf ${archiveOf('98.0.0')}`)
    expect(manage('install', 0, 'six-saturdays-98.0.0/bin/six-saturdays')).toContain('Version 98.0.0 runs.')
    expect(machine.must('cat /etc/six-saturdays.env')).toBe(before)
    expect(machine.must('systemctl show -p MemoryMax six-saturdays')).toContain(String(900 * 2 ** 20))
    expect(visit('/readyz')).toMatch(/^200 ready/)
    expect(readStaff()).toEqual(['rosa@'])
    expect(manage('rollback --yes')).toContain(`Version ${manifest.version} runs again.`)
    expect(machine.must('readlink /opt/six-saturdays/current')).toBe(`releases/${manifest.version}-checkout\n`)
  })
})
