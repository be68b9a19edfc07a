import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../database/snapshot'
import { makeExport } from '../../submissions/exports/make-export'
import type { ExportBeginning, ExportPart, ExportTask } from './messages'

/** The program of a thread that makes one export, with a connection of its own to the database, until it is ended. */
// The threads that answer go first. Elsewhere than on Linux it would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { location, order }: ExportTask = workerData
const snapshot = await openSnapshot(location)
const { count, parts } = await makeExport(snapshot.database, order)

parentPort?.on('message', async () => {
  const { value: part } = await parts.next()
  if (!part) await snapshot.close()
  parentPort?.postMessage({ part } satisfies ExportPart)
})
parentPort?.postMessage({ count } satisfies ExportBeginning)
