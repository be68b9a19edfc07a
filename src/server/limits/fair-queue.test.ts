import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue'

test('starts one task per tick, rotating among networks', async () => {
  const queue = createFairQueue()
  const started: string[] = []
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'visitor 1', 'other 1', 'other 2'])
    queue.enter(name.split(' ')[0] ?? '', () => started.push(name))
  expect(started).toEqual(['flood 1'])
  await nextTurn()
  expect(started.length).toBeLessThan(4)
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(started).toEqual(['flood 1', 'flood 2', 'visitor 1', 'other 1', 'flood 3', 'other 2', 'flood 4'])
})

test('refuses a network with too many unanswered requests, but no others', () => {
  const queue = createFairQueue({ maxPerNetwork: 2 })
  const nothing = () => {}
  const leave = queue.enter('flood', nothing)
  expect(queue.enter('flood', nothing)).toBeDefined()
  expect(queue.enter('flood', nothing)).toBeUndefined()
  expect(queue.enter('visitor', nothing)).toBeDefined()
  leave?.()
  leave?.()
  expect(queue.enter('flood', nothing)).toBeDefined()
  expect(queue.enter('flood', nothing)).toBeUndefined()
})

test('lowers the limit per network when busy, and limits the total', () => {
  const queue = createFairQueue({ maxPerNetwork: 100, maxTotal: 12, maxPerNetworkWhenBusy: 2 })
  const enter = (network: string, times: number) =>
    Array.from({ length: times }, () => queue.enter(network, () => {}) !== undefined).filter(Boolean).length
  expect(enter('flood', 100)).toBe(6)
  expect([enter('one', 3), enter('two', 3), enter('three', 3)]).toEqual([2, 2, 2])
  expect(enter('four', 1)).toBe(0)
})
