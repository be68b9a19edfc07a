import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled, pinnedNode } from '../../scripts/installed.mjs'
import { peers, peersFolder } from './list.mjs'

const shared = join(peersFolder, 'shared')
const made = /^(?:node_modules|dist|\.astro|\.react-router|src\/shared)(?:\/|$)|next-env\.d\.ts$|\.tsbuildinfo$/

/**
 * Installs and builds what is missing of the peers, of all of them or of those named in `only`.
 * Gives for each how it is started, as one process: `{ name, version, command, args, env, cwd, path }`. Its `env` comes
 * on top of PATH and HOME; the port goes into PORT, its address is 127.0.0.1.
 * @throws Error when a build fails.
 */
export function preparePeers({ only, onProgress = console.log } = {}) {
  const unknown = only?.filter((name) => !peers.some((peer) => peer.name === name)) ?? []
  if (unknown.length > 0) throw new Error(`No such peer: ${unknown.join(', ')}`)
  const wanted = peers.filter(({ name }) => !only || only.includes(name))
  for (const peer of wanted) preparePeer(peer, onProgress)
  return wanted.map(({ name, version, command, args, env, cwd, path }) => {
    return { name, version, command, args, env, cwd, path }
  })
}

function preparePeer(peer, onProgress) {
  onProgress(`${peer.name} ${peer.version}: installing what is missing`)
  ensureInstalled(peer.cwd, { ...process.env, PATH: [dirname(pinnedNode), process.env.PATH].join(delimiter) })
  const stamp = join(peer.cwd, peer.built, 'built-from')
  const digest = digestSources(peer)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  onProgress(`${peer.name} ${peer.version}: building`)
  build(peer)
  writeFileSync(stamp, digest)
}

/** What the peers share is copied into each, so that it finds the packages of that peer and not the site's. */
function build({ name, cwd, built, build: parameters, env }) {
  rmSync(join(cwd, built), { recursive: true, force: true })
  rmSync(join(cwd, 'src/shared'), { recursive: true, force: true })
  cpSync(shared, join(cwd, 'src/shared'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(pinnedNode, parameters, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} could not be built:\n${stdout}\n${stderr}`)
}

function digestSources({ cwd, env }) {
  const hash = createHash('sha256').update(JSON.stringify(env))
  for (const folder of [shared, cwd]) {
    for (const file of filesOf(folder)) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex')
}

function filesOf(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .map((entry) => ({ entry, path: join(under, entry.name) }))
    .filter(({ path }) => !made.test(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? filesOf(folder, path) : [path]))
    .sort()
}
