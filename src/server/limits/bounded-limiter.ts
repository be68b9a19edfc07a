import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Networks counted at the same time; each takes less than half a kilobyte. */
const MOST_NETWORKS = 10_000

export class RecentKeys {
  private readonly keys = new Set<string>()

  constructor(private readonly most = MOST_NETWORKS) {}

  /** Marks a key as used. Returns the key that was evicted, if any. */
  use(key: string): string | undefined {
    this.keys.delete(key)
    this.keys.add(key)
    if (this.keys.size <= this.most) return undefined
    const [oldest] = this.keys
    if (oldest !== undefined) this.keys.delete(oldest)
    return oldest
  }
}

/** A rate limiter in memory that evicts the least recently seen networks. */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly recent = new RecentKeys()

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    const evicted = this.recent.use(String(key))
    if (evicted !== undefined) void this.delete(evicted)
    return super.consume(key, points, options)
  }
}
