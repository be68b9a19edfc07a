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

/** Returns a JavaScript expression for all elements of a target. */
export function finding({ name, role, ...target }: Target): string {
  const pattern = name instanceof RegExp ? name.source : undefined
  const wanted = { ...target, css: target.css ?? (role && roles[role]), name: pattern ? undefined : name, pattern }
  return `(${findAll})(${JSON.stringify(wanted)})`
}

/** Runs in the page. */
function findAll(wanted: {
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
  const scopes = [...document.querySelectorAll(wanted.within ?? ':root')]
  const all = (css: string) => scopes.flatMap((scope) => [...scope.querySelectorAll(css)])

  function nameOf(element: Element): string {
    const labels = clean(element.getAttribute('aria-labelledby')).split(' ').filter(Boolean)
    const label = labels.map((id) => clean(document.getElementById(id)?.textContent)).join(' ')
    return label || clean(element.getAttribute('aria-label')) || clean(element.textContent)
  }
  function isCalled(element: Element): boolean {
    if (wanted.pattern) return new RegExp(wanted.pattern).test(nameOf(element))
    return wanted.name === undefined || nameOf(element) === wanted.name
  }
  if (wanted.label !== undefined) {
    const labels = all('label') as HTMLLabelElement[]
    const exact = labels.filter((label) => clean(label.textContent) === wanted.label)
    const like = labels.filter((label) => clean(label.textContent).startsWith(wanted.label ?? ''))
    return (exact.length > 0 ? exact : like).flatMap(({ control }) => (control ? [control] : []))
  }
  if (wanted.field !== undefined) return all(`[name="${wanted.field}"]`)
  if (wanted.text !== undefined) {
    const said = all('*').filter((element) => clean(element.textContent) === wanted.text)
    return said.filter((element) => !said.some((other) => other !== element && element.contains(other)))
  }
  return all(wanted.css ?? '*').filter(isCalled)
}
