import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Networks counted at the same time; each takes less than half a kilobyte. */
const MOST_NETWORKS = 10_000

/** Keys in the order of their last use; `forget` is called with each that was not used for the longest. */
export function recentKeys(forget: (key: string) => void): LRUCache<string, true> {
  return new LRUCache({ max: MOST_NETWORKS, dispose: (_, key) => forget(key) })
}

/** A rate limiter in memory that evicts the least recently seen networks. */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly recent = recentKeys((key) => void this.delete(key))

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.recent.set(String(key), true)
    return super.consume(key, points, options)
  }
}
