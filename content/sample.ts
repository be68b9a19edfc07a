interface Sample {
  label: string
  fact: unknown
}

const samples: Sample[] = []

/**
 * Marks a made-up fact. To replace it, replace the whole call or publish a document on the desk. The site lists the
 * made-up facts that remain.
 */
export function sample<Fact>(label: string, fact: Fact): Fact {
  samples.push({ label, fact })
  return fact
}

/** Lists all made-up facts of the default content. */
export function sampleFacts(): readonly Sample[] {
  return samples
}
