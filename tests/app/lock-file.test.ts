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

test('locks every package by its hash', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(foldersWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(foldersWhere(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('lets only known packages run install scripts, and none in production', () => {
  expect(foldersWhere(({ hasInstallScript, dev }) => hasInstallScript === true && !dev)).toEqual([])
  const known = new Set(foldersWhere(({ hasInstallScript }) => hasInstallScript === true))
  expect(Object.keys(manifest.allowScripts).filter((name) => !known.has(`node_modules/${name}`))).toEqual([])
})

test('locks Node as a package', () => {
  const pinned = realpathSync(join(root, 'node_modules/.bin/node'))
  const [, name = ''] = relative(root, pinned).split(sep)
  expect(realpathSync(process.execPath)).toBe(pinned)
  expect(`v${packages[`node_modules/${name}`]?.version}`).toBe(process.version)
})
