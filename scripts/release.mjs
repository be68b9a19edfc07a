import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, npm, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

/**
 * `npm run release [-- --arch x64] [--to FOLDER]`: builds an archive per platform, and SHA256SUMS. Two builds of the same
 * sources are equal byte for byte.
 */
const files = ['dist', 'bin', 'deploy', '.env.example', 'Dockerfile', 'compose.yaml', 'CHANGELOG.md', 'LICENSE']
/** Documents that messages, alerts, and the changelog refer to. */
const documents = ['operating', 'cluster', 'forgetting', 'manual', 'payments'].map((name) => `docs/${name}.md`)
const reproducible = ['--sort=name', '--mtime=2000-01-01T00:00Z', '--owner=0', '--group=0', '--numeric-owner']

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, to: { type: 'string', default: 'release' } } })
  const { ensureBuilt } = await import('./built.mjs')
  await ensureBuilt()
  const folder = resolve(values.to)
  mkdirSync(folder, { recursive: true })
  const archives = (values.arch ? [values.arch] : ['x64', 'arm64']).map((arch) => buildArchive(arch, folder))
  writeFileSync(join(folder, 'SHA256SUMS'), execFileSync('sha256sum', archives, { cwd: folder }))
})

/** Returns the name of the archive. */
function buildArchive(arch, folder) {
  const { version, type, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json')))
  const name = `six-saturdays-${version}`
  const archive = `${name}-linux-${arch}.tar.gz`
  const staging = mkdtempSync(join(tmpdir(), 'release-'))
  const site = join(staging, name)
  const node = `node-linux-${arch}`
  try {
    for (const each of [...files, ...documents]) cpSync(join(root, each), join(site, each), { recursive: true })
    // Only pg and sharp are not in the bundle. npm refuses required packages of another platform.
    const { pg, sharp } = dependencies
    const manifest = { dependencies: { pg, sharp }, optionalDependencies: { [node]: optionalDependencies[node] } }
    installPackages(site, arch, manifest)
    for (const each of ['bin/node', 'LICENSE'])
      cpSync(join(site, 'node_modules', node, each), join(site, 'bin', `node${each === 'LICENSE' ? '.LICENSE' : ''}`))
    const left = ['dist/built-from', 'package-lock.json', '.npmrc']
    for (const each of [...left, ...[node, '.package-lock.json', '.bin'].map((each) => `node_modules/${each}`)])
      rmSync(join(site, each), { recursive: true })
    writeFileSync(join(site, 'package.json'), `${JSON.stringify({ version, type, arch })}\n`)
    const tar = ['--create', '--format=gnu', '--mode=u=rwX,go=rX', ...reproducible, '--directory', staging, name]
    const env = { ...process.env, ARCHIVE: join(folder, archive) }
    execFileSync('sh', ['-c', 'tar "$@" | gzip -n > "$ARCHIVE"', 'tar', ...tar], { env })
    return archive
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** Installs packages for a platform in the versions of the lock file. */
function installPackages(site, arch, manifest) {
  writeFileSync(join(site, 'package.json'), JSON.stringify(manifest))
  for (const each of ['package-lock.json', '.npmrc']) cpSync(join(root, each), join(site, each))
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  npm({ cwd: site, stdio: ['ignore', 'ignore', 'inherit'] }, 'install', ...options, ...platform)
}
