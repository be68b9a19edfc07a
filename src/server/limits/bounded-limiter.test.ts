import { expect, test } from 'vitest'
import { BoundedLimiter } from './bounded-limiter'

test('bounds its memory and keeps counting active networks', async () => {
  const limiter = new BoundedLimiter({ points: 40_000, duration: 600 })
  for (let n = 0; n < 12_000; n++) {
    await limiter.consume(`network ${n}`)
    await limiter.consume('who floods')
  }
  expect(limiter.dump().storage).toHaveLength(10_000)
  expect((await limiter.get('who floods'))?.consumedPoints).toBe(12_000)
  expect(await limiter.get('network 0')).toBeNull()
})
