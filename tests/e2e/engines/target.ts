/** Describes elements of a page. */
export interface Target {
  /** CSS selector of the part of the page to search. Default: the whole page. */
  within?: string
  /** Label or field name of a form control. */
  label?: string
  field?: string
  role?: keyof typeof roles
  /** Accessible name: equal to a string, or matching a regular expression. */
  name?: string | RegExp
  /** Complete text of an element. */
  text?: string
  css?: string
}

const roles = {
  button: 'button, [role=button]',
  link: 'a[href]',
  navigation: 'nav',
  searchbox: '[type=search]',
  status: '[role=status], output',
}

/** Returns a JavaScript expression that evaluates to all elements of a target. */
export function toFindExpression({ name, role, ...target }: Target): string {
  const pattern = name instanceof RegExp ? name.source : undefined
  const query = { ...target, css: target.css ?? (role && roles[role]), name: pattern ? undefined : name, pattern }
  return `(${findAll})(${JSON.stringify(query)})`
}

/** Runs in the page. */
function findAll(query: {
  within?: string
  label?: string
  field?: string
  name?: string
  pattern?: string
  text?: string
  css?: string
}): Element[] {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // During a navigation the document may have no root.
  const scopes = [...document.querySelectorAll(query.within ?? ':root')]
  const all = (css: string) => scopes.flatMap((scope) => [...scope.querySelectorAll(css)])

  function nameOf(element: Element): string {
    const labels = clean(element.getAttribute('aria-labelledby')).split(' ').filter(Boolean)
    const label = labels.map((id) => clean(document.getElementById(id)?.textContent)).join(' ')
    return label || clean(element.getAttribute('aria-label')) || clean(element.textContent)
  }
  function hasName(element: Element): boolean {
    if (query.pattern) return new RegExp(query.pattern).test(nameOf(element))
    return query.name === undefined || nameOf(element) === query.name
  }
  if (query.label !== undefined) {
    const labels = all('label') as HTMLLabelElement[]
    const exact = labels.filter((label) => clean(label.textContent) === query.label)
    const similar = labels.filter((label) => clean(label.textContent).startsWith(query.label ?? ''))
    return (exact.length > 0 ? exact : similar).flatMap(({ control }) => (control ? [control] : []))
  }
  if (query.field !== undefined) return all(`[name="${query.field}"]`)
  if (query.text !== undefined) {
    const matches = all('*').filter((element) => clean(element.textContent) === query.text)
    return matches.filter((element) => !matches.some((other) => other !== element && element.contains(other)))
  }
  return all(query.css ?? '*').filter(hasName)
}
