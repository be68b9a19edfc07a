import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../database/snapshot'
import { lowerThreadPriority } from './lower-thread-priority'
import { makeExport } from './make-export'
import type { ExportPart, ExportStarted, ExportTask } from './thread-messages'

/** Creates one export on a separate database connection. */
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
