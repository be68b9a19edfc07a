import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit'
import { withTimeBudget } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

test('limits the tasks of one network and runs all of them in order', async () => {
  const limitConcurrency = createConcurrencyLimit(2)
  let running = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      limitConcurrency('a school', async () => {
        most = Math.max(most, ++running)
        order.push(number)
        await nextTurn()
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('does not wait for tasks of another network', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  const held = Promise.withResolvers<void>()
  const many = Array.from({ length: 50 }, () => limitConcurrency('who floods', () => held.promise))
  expect(await limitConcurrency('someone else', async () => 'served')).toBe('served')
  held.resolve()
  await Promise.all(many)
})

test('a failed task frees its place', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  const failing = limitConcurrency('one', () => Promise.reject(new Error('disk full')))
  const next = limitConcurrency('one', async () => 'stored')
  await expect(failing).rejects.toThrow('disk full')
  expect(await next).toBe('stored')
  expect(await limitConcurrency('one', async () => 'again')).toBe('again')
})

test('rejects a task that waits too long and skips it', async () => {
  const limitConcurrency = createConcurrencyLimit(1, { waitTimeoutMs: 1 })
  const held = Promise.withResolvers<void>()
  const first = limitConcurrency('one', () => held.promise)
  await expect(limitConcurrency('one', async () => {})).rejects.toThrow(DatabaseUnavailableError)
  held.resolve()
  await first
  expect(await limitConcurrency('one', async () => 'stored')).toBe('stored')
})

test('counts waiting against the time budget of a request', async () => {
  const [timed, untimed] = [createConcurrencyLimit(1, { waitTimeoutMs: 60_000 }), createConcurrencyLimit(1)]
  const held = Promise.withResolvers<void>()
  const first = [timed, untimed].map((limitConcurrency) => limitConcurrency('one', () => held.promise))
  const second = withTimeBudget(1, () => timed('one', async () => {}))
  const other = withTimeBudget(1, () => untimed('one', async () => 'done'))
  await expect(second).rejects.toThrow(DatabaseUnavailableError)
  held.resolve()
  await Promise.all(first)
  expect(await other).toBe('done')
})

test('frees a place once the queries of a failed task have finished', async () => {
  const over = Promise.withResolvers<void>()
  const limitConcurrency = createConcurrencyLimit(1, { findPendingWork: () => over.promise })
  await expect(limitConcurrency('one', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  const next = limitConcurrency('one', async () => 'stored')
  expect(await Promise.race([next, nextTurn('waits')])).toBe('waits')
  over.resolve()
  expect(await next).toBe('stored')
})
