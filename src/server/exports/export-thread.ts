import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../database/snapshot'
import { makeExport } from '../../submissions/exports/make-export'
import type { ExportBeginning, ExportPart, ExportTask } from './messages'

/** What Unix calls niceness: where cores are scarce, a third of what the thread that answers gets. */
const GIVES_WAY = 5

// Elsewhere than on Linux it would slow the whole process.
if (process.platform === 'linux') setPriority(GIVES_WAY)

/** Makes one export, with a connection of its own to the database, until the thread is ended. */
const { location, order }: ExportTask = workerData
const snapshot = await openSnapshot(location)
const { count, parts } = await makeExport(snapshot.database, order)

parentPort?.on('message', async () => {
  const { value: part } = await parts.next()
  if (!part) await snapshot.close()
  parentPort?.postMessage({ part } satisfies ExportPart)
})
parentPort?.postMessage({ count } satisfies ExportBeginning)
