import { rates } from '../../src/server/limits/rates'
import type { Site } from '../../src/server/site'

/** Uses up a rate of a network except for `left` requests. Without a proxy, the network of `fetch` is ''. */
export async function useUpRate(
  { rates: counted }: Pick<Site, 'rates'>,
  rate: keyof typeof rates,
  { network = '', left = 0 }: { network?: string | undefined; left?: number } = {},
): Promise<void> {
  for (let count = left; count < rates[rate].points; count++) await counted.consume(rate, network)
}
