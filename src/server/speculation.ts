import type { Hono } from 'hono'
import { screens } from '../site/screens'
import { renderSpeculationRules, SPECULATION_RULES_PATH } from '../site/speculation-rules'

/** The `Speculation-Rules` header (HTML, 7.6.3): rules from a file, because the policy allows no other script in the page. */
export const SPECULATION_RULES = `"${SPECULATION_RULES_PATH}"`

/** They change only with a new build; rules of the one before name pages that still lead somewhere. */
const CACHED = { 'Cache-Control': 'public, max-age=86400', 'Content-Type': 'application/speculationrules+json' }

/** Which pages browsers may make ready in advance. From memory, so that no rate counts it. */
export function addSpeculationRules(app: Hono): void {
  const rules = renderSpeculationRules(screens)
  app.get(SPECULATION_RULES_PATH, (context) => context.body(rules, 200, CACHED))
}
