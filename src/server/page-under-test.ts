/** For tests: the attributes of every element of one name, in the page's order. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
  const tags = html.matchAll(new RegExp(`<${name}(?=[\\s>/])([^>]*)>`, 'g'))
  return [...tags].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, withoutEntities(value)]))
  })
}

/** For tests: what people read in a piece of a page, on one line. */
export function textOf(html: string): string {
  return withoutEntities(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** For tests: the text of the elements of one name. */
export function textsOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) =>
    textOf(inner),
  )
}

/** For tests: a page's policy, its sources by directive (CSP Level 3). */
export function policyOf(answer: Response): Record<string, string[]> {
  const directives = (answer.headers.get('Content-Security-Policy') ?? '').split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

export function withoutEntities(text: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
  return text.replaceAll(/&(?:lt|gt|#x27|quot|amp);/g, (entity) => entities[entity as keyof typeof entities])
}
