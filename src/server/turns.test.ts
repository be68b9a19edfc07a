import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns'

test('of one network only so many run at the same time, in their order, and all of them', async () => {
  const inTurn = createTurns(2)
  let running = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      inTurn('a school', async () => {
        most = Math.max(most, ++running)
        order.push(number)
        await pause(1)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('nobody waits for the many of another network', async () => {
  const inTurn = createTurns(1)
  const held = Promise.withResolvers<void>()
  const many = Array.from({ length: 50 }, () => inTurn('who floods', () => held.promise))
  expect(await inTurn('somebody else', async () => 'served')).toBe('served')
  held.resolve()
  await Promise.all(many)
})

test('a task that fails gives its place on', async () => {
  const inTurn = createTurns(1)
  const failing = inTurn('one', () => Promise.reject(new Error('disk full')))
  const next = inTurn('one', async () => 'stored')
  await expect(failing).rejects.toThrow('disk full')
  expect(await next).toBe('stored')
  expect(await inTurn('one', async () => 'again')).toBe('again')
})
