import type { BrowserContext } from '@playwright/test'
import { type CssNode, generate, parse, walk } from 'css-tree'

/** Selectors, functions and rules that came after the oldest browsers (docs/contributing.md). */
const LATER_SELECTORS = ['has', 'popover-open', 'details-content']
const LATER_FUNCTIONS = ['light-dark', 'color-mix']
const LATER_RULES = ['view-transition', 'starting-style']

/** Takes from every page of a browser what came after the oldest that the site works in: they cannot be had here. */
export async function takeNewerFeatures(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeInterfaces)
  await context.route(/^http:/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    // The policy names the style and the script as they were.
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: asOlderBrowserReads(await response.text()) })
  })
}

function removeInterfaces(): void {
  const gone: [object, string[]][] = [
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    [Element.prototype, ['ariaBusy', 'ariaExpanded']],
    [Document.prototype, ['startViewTransition', 'prerendering']],
    [window, ['requestIdleCallback', 'cancelIdleCallback']],
  ]
  for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name)
}

function asOlderBrowserReads(html: string): string {
  return html
    .replace(/ popover(?:target)?="/gi, ' data-later="')
    .replace('type="speculationrules"', 'type="later"')
    .replace(/(<style>)(.*?)(<\/style>)/s, (_, start, sheet, end) => start + withoutLater(sheet) + end)
}

/** A style sheet without what a browser leaves out: rules of an unknown selector, declarations of an unknown value. */
function withoutLater(sheet: string): string {
  const tree = parse(sheet.replace(/@supports not selector\([^{]*\{/g, '@media all{'))
  walk(tree, (node, item, list) => {
    if (node.type === 'PseudoClassSelector' && (node.name === 'is' || node.name === 'where')) forgive(node)
    else if (node.type === 'Rule' && isLater(node.prelude)) list?.remove(item)
    else if (node.type === 'Declaration' && isLater(node.value)) list?.remove(item)
    else if (node.type === 'Atrule' && LATER_RULES.includes(node.name)) list?.remove(item)
  })
  return generate(tree)
}

/** Within :is() an unknown selector is left out alone. */
function forgive(node: CssNode): void {
  walk(node, (part, item, list) => {
    if (part.type === 'Selector' && item && list && isLater(part)) list.remove(item)
  })
}

function isLater(tree: CssNode): boolean {
  let found = false
  walk(tree, function (node) {
    if (node.type === 'PseudoClassSelector' && ['is', 'where'].includes(node.name)) return this.skip
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      found ||= LATER_SELECTORS.includes(node.name)
    if (node.type === 'Function') found ||= LATER_FUNCTIONS.includes(node.name)
  })
  return found
}
