import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const program = `(async () => {
  const { lowerThreadPriority } = await import(${JSON.stringify(new URL('lower-thread-priority.ts', import.meta.url).href)})
  lowerThreadPriority()
  const thread = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)
  require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(Number(thread)))
})()`

test.runIf(process.platform === 'linux')('a thread gives way, and the others keep their place', async () => {
  const before = getPriority()
  const thread = new Worker(program, { eval: true })
  expect([await once(thread, 'message'), getPriority()]).toEqual([[Math.min(before + 10, 19)], before])
  await thread.terminate()
})
