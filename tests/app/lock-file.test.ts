import { readFileSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  dev?: boolean
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages).filter(([folder]) => folder !== '')
const foldersWhere = (is: (entry: Locked) => boolean) =>
  locked.filter(([, entry]) => is(entry)).map(([folder]) => folder)

test('every package is locked by its bytes, wherever it comes from', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(foldersWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(foldersWhere(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('no package that production installs runs a script, and none that may is unknown', () => {
  expect(foldersWhere(({ hasInstallScript, dev }) => hasInstallScript === true && !dev)).toEqual([])
  const known = new Set(foldersWhere(({ hasInstallScript }) => hasInstallScript === true))
  expect(Object.keys(manifest.allowScripts).filter((name) => !known.has(`node_modules/${name}`))).toEqual([])
})

test('the Node that everything runs on is a package of the lock file', () => {
  const pinned = realpathSync(join(root, 'node_modules/.bin/node'))
  const [, name = ''] = relative(root, pinned).split(sep)
  expect(realpathSync(process.execPath)).toBe(pinned)
  expect(`v${packages[`node_modules/${name}`]?.version}`).toBe(process.version)
})
