import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnsupportedScript, findUnsupportedStyles } from './support/browser-support'
import { expect, test } from './support/fixtures'

/** CSS features that the oldest browsers lack, grouped by the effect. */
const OPTIONAL_STYLES = {
  'the rule is ignored, and the links or the extra fields are visible (header.css, form.css, print.css)': [
    'selector has',
    'selector popover-open',
  ],
  'has a fallback: -webkit-mask, rows with a fixed height, a star that is read out': [
    'property mask',
    'grid-template-rows: subgrid',
    'content: alt_text',
  ],
  'no fades, unbalanced lines, unused space for messages of scripts': [
    'at-rule view-transition',
    'property view-transition-name',
    'selector view-transition-group',
    'selector view-transition-new',
    'selector view-transition-old',
    'property text-wrap',
    'text-wrap: balance',
    'text-wrap: pretty',
    'media scripting',
  ],
  'other page breaks and margins on paper, and collapsed answers stay collapsed': [
    'at-rule page',
    'break-after: avoid',
    'property content-visibility',
    'content-visibility: visible',
    'selector details-content',
  ],
  'partial support is enough': ['property accent-color', 'selector marker'],
  'a phone has no mouse': [
    'cursor: not-allowed',
    'cursor: pointer',
    'cursor: progress',
    'property resize',
    'resize: vertical',
  ],
}

/** Newer features that our scripts detect before using them. */
const DETECTED = ['connection', 'prerendering', 'togglePopover']

/** Older browsers throw an AbortError instead of a TimeoutError. forms/send-answers.ts handles both. */
const HANDLED = ['AbortSignal.timeout']

/** Names of our data attributes that are also names of newer methods. */
const OWN_NAMES = ['drop', 'take', 'when']

/** React's own field names, and features that React detects. */
const REACT_NAMES = [
  ...['Profiler', 'ViewTransition', 'capture', 'controller', 'cssFloat', 'displayName', 'fetchPriority', 'imageSizes'],
  ...['movementX', 'movementY', 'popover', 'ready', 'restore', 'share', 'startViewTransition', 'use'],
]

test('the styles require nothing that the oldest browsers lack', async ({ site }) => {
  const page = await (await fetch(site.address)).text()
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  expect(findUnsupportedStyles(sheet)).toEqual(Object.values(OPTIONAL_STYLES).flat().sort())
})

test('the scripts require nothing that the oldest browsers lack', () => {
  const assets = join(import.meta.dirname, '../../dist/public/assets')
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    const known = [...DETECTED, ...HANDLED, ...OWN_NAMES, ...(file.startsWith('island') ? REACT_NAMES : [])]
    const unknown = findUnsupportedScript(readFileSync(join(assets, file), 'utf8'))
    expect(
      unknown.filter((name) => !known.includes(name)),
      file,
    ).toEqual([])
  }
})
