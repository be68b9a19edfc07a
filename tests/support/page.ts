/** Returns the attributes of all elements with a name, in document order. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
  const tags = html.matchAll(new RegExp(`<${name}(?=[\\s>/])([^>]*)>`, 'g'))
  return [...tags].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, withoutEntities(value)]))
  })
}

/** Returns the visible text of a page, or of a part of it, on one line. */
export function textOf(html: string): string {
  return withoutEntities(html.replace(/^.*?<body/s, '<body').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the texts of all elements with a name. */
export function textsOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) =>
    textOf(inner),
  )
}

/** Returns the main part of a page. */
export function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** Returns the section or article under a heading. */
export function partOf(html: string, heading: RegExp): string {
  const parts = html.split(/(?=<(?:section|article)[^>]* aria-labelledby=)/)
  return parts.find((part) => heading.test(textsOf(part, 'h2')[0] ?? '')) ?? ''
}

/** Returns all links with their texts and addresses. A link without a target has no `href`. */
export function linksOf(html: string): { text: string; href: string | undefined }[] {
  return piecesOf(html, 'a').map((link) => ({ text: textOf(link), href: elementsOf(link, 'a')[0]?.href }))
}

/** Returns the markup of each element with a name. These elements must not be nested. */
export function piecesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>.*?</${name}>`, 'gs'))].map(([piece]) => piece)
}

/** Returns the sources in a response's content security policy by directive (CSP Level 3). */
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
