/** A made-up fact. */
interface Sample {
  what: string
  fact: unknown
}

const samples: Sample[] = []

/**
 * Marks a made-up fact. To replace it, replace the whole call, or publish another on the desk; the site names what is
 * still there.
 */
export function sample<Fact>(what: string, fact: Fact): Fact {
  samples.push({ what, fact })
  return fact
}

/** Everything that a fresh site makes up. */
export function sampleFacts(): readonly Sample[] {
  return samples
}
