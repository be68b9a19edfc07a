const samples: string[] = []

/**
 * Marks a fact that is made up and waits for the real one.
 * To put in the real one, replace the whole call by it; `npm start` lists what is still marked.
 */
export function sample<Fact>(what: string, fact: Fact): Fact {
  samples.push(what)
  return fact
}

/** What is still made up, in the order it stands in the content. */
export function listSamples(): readonly string[] {
  return samples
}
