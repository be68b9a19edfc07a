import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { findManifest } from './find-backup'

const [older, newer] = ['2026-06-02T10-00-00-000Z', '2026-06-03T10-00-00-000Z']

test('finds the manifest by folder or file, and suggests the backup folder for the data folder', () => {
  const dataDir = temporaryFolder()
  const backups = join(dataDir, 'backups')
  for (const name of [older, newer]) {
    mkdirSync(join(backups, name), { recursive: true })
    for (const ending of ['json', 'db']) writeFileSync(join(backups, name, `${name}.${ending}`), '')
  }
  const manifestOf = (name: string) => join(backups, name, `${name}.json`)
  expect(findManifest(backups)).toBe(manifestOf(newer))
  for (const path of [join(backups, older), manifestOf(older), join(backups, older, `${older}.db`)])
    expect(findManifest(path)).toBe(manifestOf(older))
  expect(() => findManifest(dataDir)).toThrow(`There is no backup in ${dataDir}. Did you mean ${backups}?`)
  rmSync(manifestOf(older))
  expect(() => findManifest(join(backups, older, `${older}.db`))).toThrow('has no manifest beside it')
})
