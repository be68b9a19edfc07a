import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Networks that are counted at the same time; each takes less than half a kilobyte. */
const MOST_NETWORKS = 10_000

/** Keys in the order in which they were last used, at most so many. */
export class RecentKeys {
  private readonly keys = new Set<string>()

  constructor(private readonly most = MOST_NETWORKS) {}

  /** Notes that a key is used, and names the one that is forgotten for it, if any. */
  use(key: string): string | undefined {
    this.keys.delete(key)
    this.keys.add(key)
    if (this.keys.size <= this.most) return undefined
    const [oldest] = this.keys
    if (oldest !== undefined) this.keys.delete(oldest)
    return oldest
  }
}

/** Counts in memory, and forgets the networks that have not been seen for the longest time once there are too many. */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly recent = new RecentKeys()

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    const forgotten = this.recent.use(String(key))
    if (forgotten !== undefined) void this.delete(forgotten)
    return super.consume(key, points, options)
  }
}
