import type { BrowserContext } from '@playwright/test'
import { type CssNode, generate, parse, walk } from 'css-tree'

/** Features that the oldest supported browsers (docs/contributing.md) lack. */
const LATER_SELECTORS = ['has', 'popover-open', 'details-content']
const LATER_FUNCTIONS = ['light-dark', 'color-mix']
const LATER_RULES = ['view-transition', 'starting-style']

/** Simulates the oldest supported browser, which tests cannot install, by removing newer features from each page. */
export async function removeNewerFeatures(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeInterfaces)
  await context.route(/^http:/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    // The policy contains hashes of the unchanged style and script.
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: removeLaterMarkup(await response.text()) })
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

function removeLaterMarkup(html: string): string {
  return html
    .replace(/ popover(?:target)?="/gi, ' data-later="')
    .replace('type="speculationrules"', 'type="later"')
    .replace(/(<style>)(.*?)(<\/style>)/s, (_, start, sheet, end) => start + removeLaterStyles(sheet) + end)
}

/** Removes the rules and declarations that an older browser ignores. */
function removeLaterStyles(sheet: string): string {
  const tree = parse(sheet.replace(/@supports not selector\([^{]*\{/g, '@media all{'))
  walk(tree, (node, item, list) => {
    if (node.type === 'PseudoClassSelector' && (node.name === 'is' || node.name === 'where')) removeLaterSelectors(node)
    else if (node.type === 'Rule' && isLater(node.prelude)) list?.remove(item)
    else if (node.type === 'Declaration' && isLater(node.value)) list?.remove(item)
    else if (node.type === 'Atrule' && LATER_RULES.includes(node.name)) list?.remove(item)
  })
  return generate(tree)
}

/** Removes unknown selectors from :is() and :where(), which ignore only those. */
function removeLaterSelectors(node: CssNode): void {
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
