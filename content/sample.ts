const samples: string[] = []

/**
 * Marks a made-up fact. To replace it, replace the whole call; `npm start` lists what is still marked.
 */
export function sample<Fact>(what: string, fact: Fact): Fact {
  samples.push(what)
  return fact
}

/** Everything that is still made up. */
export function listSamples(): readonly string[] {
  return samples
}
