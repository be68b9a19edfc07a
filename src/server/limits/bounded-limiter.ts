import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Each takes less than half a kilobyte. */
const MAX_NETWORKS = 10_000

/** Creates an LRU set of keys. `forget` is called with each evicted key. */
export function createRecentKeys(forget: (key: string) => void): LRUCache<string, true> {
  return new LRUCache({ max: MAX_NETWORKS, dispose: (_, key) => forget(key) })
}

/** An in-memory rate limiter that evicts the least recently seen networks. */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly recent = createRecentKeys((key) => void this.delete(key))

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.recent.set(String(key), true)
    return super.consume(key, points, options)
  }
}
