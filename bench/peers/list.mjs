import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from '../../scripts/installed.mjs'

export const peersFolder = join(root, 'bench/peers')

const quiet = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }

/** What is built how, and started how. `built` is where its build stands, in the folder of its sources. */
export const peers = [
  {
    name: 'next',
    folder: 'next',
    framework: 'next',
    built: 'dist',
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    path: '/contact',
  },
  {
    name: 'astro',
    folder: 'astro',
    framework: 'astro',
    built: 'dist',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    start: ['dist/server/entry.mjs'],
    path: '/contact',
  },
  reactRouter('react-router', 'dist/rendered', '/contact'),
  // Its server sends the address of a prerendered page to the one with a slash behind it.
  reactRouter('react-router-prerendered', 'dist/prerendered', '/contact/'),
].map((peer) => ({
  ...peer,
  version: versionOf(peer),
  cwd: join(peersFolder, peer.folder),
  env: { ...quiet, HOST: '127.0.0.1', ...peer.env },
  command: pinnedNode,
  args: peer.start,
}))

function reactRouter(name, built, path) {
  return {
    name,
    folder: 'react-router',
    framework: 'react-router',
    built,
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    start: ['node_modules/@react-router/serve/bin.cjs', `${built}/server/index.js`],
    env: { PRERENDERED: built === 'dist/prerendered' ? 'yes' : 'no' },
    path,
  }
}

function versionOf({ folder, framework }) {
  return JSON.parse(readFileSync(join(peersFolder, folder, 'package.json'), 'utf8')).dependencies[framework]
}
