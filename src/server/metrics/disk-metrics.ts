import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { readDiskSpace, type Space } from '../process/disk'
import { createLabeledGauge, createRefresh, type Refresh } from './gauges'

const DISK_TIMEOUT_MS = 1000

/** Creates gauges of the disk space of folders, labeled with the names of their settings. */
export function createDiskGauges(registry: Registry, folders: Readonly<Record<string, string>>): Refresh {
  const setFree = createLabeledGauge(registry, {
    name: 'disk_free_bytes',
    help: 'Space left on the disk of a folder.',
    label: 'folder',
  })
  const setTotal = createLabeledGauge(registry, {
    name: 'disk_total_bytes',
    help: 'Size of the disk of a folder.',
    label: 'folder',
  })
  const readers = Object.entries(folders).map(([name, folder]) => [name, createSpaceReader(folder)] as const)
  const readAll = () => Promise.all(readers.map(async ([name, read]) => [name, await read()] as const))
  return createRefresh(readAll, (spaces = []) => {
    const knownSpaces = spaces.flatMap(([name, space]) => (space ? [[name, space] as const] : []))
    setFree(knownSpaces.map(([name, { free }]) => [name, free]))
    setTotal(knownSpaces.map(([name, { total }]) => [name, total]))
  })
}

/** A hanging network disk blocks one of the few threads of the process, so only one read runs at a time. */
function createSpaceReader(folder: string): () => Promise<Space | undefined> {
  let pendingRead: Promise<Space | undefined> | undefined
  return () => {
    pendingRead ??= readDiskSpace(folder).finally(() => {
      pendingRead = undefined
    })
    return Promise.race([pendingRead, pause(DISK_TIMEOUT_MS, undefined, { ref: false })])
  }
}
