import { parentPort, workerData } from 'node:worker_threads'
import { allChecks } from '../../editorial/checks/all-checks'
import { runChecks } from '../../editorial/findings/run-checks'
import { sinceOf } from '../../editorial/findings/since'
import type { CheckedData, CheckMessage, CheckTask } from './checks'

/** Runs all checks once, and reports each when it is done. */
const { next, before }: CheckTask = workerData
const checked = (data: CheckedData) => ({ ...data, since: sinceOf(data.since) })
const tell = (message: CheckMessage) => parentPort?.postMessage(message)
for (const result of runChecks(allChecks, checked(next), before && checked(before))) tell(result)
tell(undefined)
