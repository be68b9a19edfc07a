import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets every other thread of the machine go before this one, where the system tells threads apart (Linux). */
export function giveWay(): void {
  const thread = threadId()
  if (thread !== undefined) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

/** The number by which Linux knows the thread that asks. */
function threadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}
