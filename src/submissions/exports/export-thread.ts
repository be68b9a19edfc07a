import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../database/snapshot'
import { lowerThreadPriority } from './give-way'
import { makeExport } from './make-export'
import type { ExportPart, ExportStarted, ExportTask } from './messages'

/** Makes one export, with a connection of its own to the database, until the thread is ended. */
const { location, order }: ExportTask = workerData
lowerThreadPriority()
const snapshot = await openSnapshot(location)
const { count, parts } = await makeExport(snapshot.database, order)

parentPort?.on('message', async () => {
  const { value: part } = await parts.next()
  if (!part) await snapshot.close()
  parentPort?.postMessage({ part } satisfies ExportPart)
})
parentPort?.postMessage({ count } satisfies ExportStarted)
