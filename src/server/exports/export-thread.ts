import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../database/snapshot'
import { makeExport } from '../../submissions/exports/make-export'
import type { ExportBeginning, ExportPart, ExportTask } from './messages'

/** The program of a thread that makes one export, with a connection of its own to the database. */
const { location, order }: ExportTask = workerData
const snapshot = await openSnapshot(location)
const { count, parts } = await makeExport(snapshot.database, order)

parentPort?.on('message', async () => {
  const { value: part } = await parts.next()
  parentPort?.postMessage({ part } satisfies ExportPart)
  if (part) return
  await snapshot.close()
  parentPort?.close()
})
parentPort?.postMessage({ count } satisfies ExportBeginning)
