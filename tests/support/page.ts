/** The attributes of every element of one name, in the page's order. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
  const tags = html.matchAll(new RegExp(`<${name}(?=[\\s>/])([^>]*)>`, 'g'))
  return [...tags].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, withoutEntities(value)]))
  })
}

/** What people read in a page, or in a piece of it, on one line. */
export function textOf(html: string): string {
  return withoutEntities(html.replace(/^.*?<body/s, '<body').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The text of the elements of one name. */
export function textsOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) =>
    textOf(inner),
  )
}

/** The content of a page, without what stands around it on every screen. */
export function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** The section or article under a heading, up to the next heading of the same level. */
export function partOf(html: string, heading: RegExp): string {
  const parts = html.split(/(?=<(?:section|article)[^>]* aria-labelledby=)/)
  return parts.find((part) => heading.test(textsOf(part, 'h2')[0] ?? '')) ?? ''
}

/** Every link, with its words and where it leads; one that leads nowhere yet has no href. */
export function linksOf(html: string): { text: string; href: string | undefined }[] {
  return piecesOf(html, 'a').map((link) => ({ text: textOf(link), href: elementsOf(link, 'a')[0]?.href }))
}

/** The elements of a name that hold no other of it, each with its own markup. */
export function piecesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>.*?</${name}>`, 'gs'))].map(([piece]) => piece)
}

/** A page's policy, its sources by directive (CSP Level 3). */
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
