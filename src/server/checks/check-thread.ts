import { parentPort, workerData } from 'node:worker_threads'
import { allChecks } from '../../editorial/checks/all-checks'
import { runChecks } from '../../editorial/findings/run-checks'
import type { CheckMessage, CheckTask } from './checks'

/** Runs all checks once, and reports each when it is done. */
const { next, before }: CheckTask = workerData
const tell = (message: CheckMessage) => parentPort?.postMessage(message)
for (const result of runChecks(allChecks, next, before)) tell(result)
tell(undefined)
