import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { parse, walk } from 'css-tree'
import { parseSync, Visitor } from 'vite'

/** Oldest fully supported versions (docs/contributing.md), by browser name in the compatibility data. */
const OLDEST_VERSIONS = {
  safari: 16.4,
  safari_ios: 16.4,
  chrome: 109,
  chrome_android: 109,
  edge: 109,
  firefox: 115,
} as const

/** Lists CSS features that the oldest browsers do not support, such as `property hyphens` or `selector has`. */
export function findUnsupportedStyles(sheet: string): string[] {
  const unknown = new Set<string>()
  const { css } = data
  const check = (kind: string, name: string, entry: Identifier | undefined) => {
    if (isUnsupported(entry)) unknown.add(`${kind} ${name}`)
  }
  walk(parse(sheet), function (node) {
    if (node.type === 'Declaration' && !node.property.startsWith('--')) {
      const property = removePrefix(node.property)
      const entry = css.properties?.[property]
      check('property', node.property, property === node.property ? entry : undefined)
      walk(node.value, (part) => {
        if (part.type === 'Identifier') check(`${property}:`, part.name, entry?.[part.name])
        if (part.type === 'Operator' && part.value === '/' && property === 'content')
          check(`${property}:`, 'alt_text', entry?.alt_text)
      })
    }
    if (node.type === 'Function')
      check('function', `${node.name}()`, css.types?.[node.name] ?? findColorFunction(node.name))
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      // An unknown selector invalidates its whole list, except within :is() and :where().
      const list = this.rule?.prelude.type === 'SelectorList' ? this.rule.prelude.children.size : 1
      check(list > 1 ? 'selector in a list' : 'selector', node.name, css.selectors?.[node.name])
    }
    if (node.type === 'Atrule') check('at-rule', node.name, css['at-rules']?.[node.name])
    if (node.type === 'Feature') check('media', node.name, css['at-rules']?.media?.[node.name])
  })
  return [...unknown].sort()
}

function findColorFunction(name: string): Identifier | undefined {
  return data.css.types?.color?.[name]
}

function removePrefix(property: string): string {
  return property.replace(/^-\w+-/, '')
}

/** Lists globals, their members and other members that the oldest browsers do not support. */
export function findUnsupportedScript(script: string): string[] {
  const unknown = new Set<string>()
  const builtins = { ...data.api, ...data.javascript.builtins } as Identifier
  const members = groupMembers(builtins)
  const { program, errors } = parseSync('built.js', script)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  new Visitor({
    Identifier({ name }) {
      if (Object.hasOwn(builtins, name) && isUnsupported(builtins[name])) unknown.add(name)
    },
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return
      const { name } = property
      const owner = object.type === 'Identifier' && Object.hasOwn(builtins, object.name) ? object.name : undefined
      const exact = owner && (builtins[owner]?.[`${name}_static`] ?? builtins[owner]?.[name])
      if (exact && isUnsupported(exact)) unknown.add(`${owner}.${name}`)
      if (!exact && members.get(name)?.every(isUnsupported)) unknown.add(name)
    },
    Literal(node) {
      if ('regex' in node && node.regex?.flags.includes('v')) unknown.add('a regular expression with v')
    },
  }).visit(program)
  return [...unknown].sort()
}

/** Interfaces whose members are checked. Members of other interfaces have names that any object may use. */
const COMMON_INTERFACES =
  /^(?:Window|Navigator|Document|Node|Element|HTML\w*Element|Text|Selection|Range|EventTarget|(?:UI|Mouse|Pointer|Keyboard|Input|Focus|Submit|Toggle|Storage)?Event|CSSStyleDeclaration|MediaQueryList|Storage|FormData|URL\w*|Headers|Request|Response|AbortSignal|Crypto|Performance|History|Location)$/

/** Maps each member name to the compatibility data of all members with that name. */
function groupMembers(builtins: Identifier): Map<string, Identifier[]> {
  const members = new Map<string, Identifier[]>()
  for (const [owner, global] of Object.entries(builtins).filter(
    ([name]) => name in (data.javascript.builtins ?? {}) || COMMON_INTERFACES.test(name),
  ))
    for (const [name, member] of Object.entries(global)) {
      if (name === '__compat' || name.endsWith('_static') || name === owner) continue
      members.set(name, [...(members.get(name) ?? []), member])
    }
  return members
}

/** True if one of the oldest browsers lacks the feature. Features without data count as supported. */
function isUnsupported(entry: Identifier | undefined): boolean {
  const support = entry?.__compat?.support
  if (!support) return false
  return Object.entries(OLDEST_VERSIONS).some(([browser, version]) => {
    const statement = support[browser as keyof typeof OLDEST_VERSIONS]
    return statement !== undefined && !toStatements(statement).some((one) => isSupportedSince(one, version))
  })
}

function toStatements(statement: SupportStatement): readonly SimpleSupportStatement[] {
  return (Array.isArray(statement) ? statement : [statement]) as readonly SimpleSupportStatement[]
}

function isSupportedSince(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, partial_implementation: isPartial } = statement
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || isPartial) return false
  return parseVersion(added) <= version && !(typeof removed === 'string' && parseVersion(removed) <= version)
}

function parseVersion(version: string): number {
  return Number.parseFloat(version.replace('≤', ''))
}
