import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unknownScript, unknownStyles } from './support/browser-support'
import { expect, test } from './support/fixtures'

/** What the oldest browsers do not know of our styles, and why they do without. */
const DISPENSABLE = {
  'the rule is left out, and the links or the extra fields stand in the page (header.css, form.css, print.css)': [
    'selector has',
    'selector popover-open',
  ],
  'stands beside what they know: -webkit-mask, rows of a set height, a star that is read out': [
    'property mask',
    'grid-template-rows: subgrid',
    'content: alt_text',
  ],
  'pages change at once, lines break where they end, space is kept for what a script will say': [
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
  'what is on paper breaks elsewhere, or has other margins; answers that were folded stay folded': [
    'at-rule page',
    'break-after: avoid',
    'property content-visibility',
    'content-visibility: visible',
    'selector details-content',
  ],
  'works, with a fault of its own': ['property accent-color', 'selector marker'],
  'a phone has no mouse': [
    'cursor: not-allowed',
    'cursor: pointer',
    'cursor: progress',
    'property resize',
    'resize: vertical',
  ],
}

/** The same of our scripts: each is asked for before it is used. */
const ASKED_FOR = ['connection', 'prerendering', 'togglePopover']

/** Ends with an AbortError instead of a TimeoutError there, which is taken alike (forms/send-answers.ts). */
const TAKEN_ALIKE = ['AbortSignal.timeout']

/** A name of our own, of a data attribute, which a method has that came later. */
const OURS = ['drop', 'take', 'when']

/** The same of React: names of fields of its own, and what it asks for before. */
const OF_REACT = [
  ...['Profiler', 'ViewTransition', 'capture', 'controller', 'cssFloat', 'displayName', 'fetchPriority', 'imageSizes'],
  ...['movementX', 'movementY', 'popover', 'ready', 'restore', 'share', 'startViewTransition', 'use'],
]

test('the styles need nothing that the oldest browsers lack', async ({ site }) => {
  const page = await (await fetch(site.address)).text()
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  expect(unknownStyles(sheet)).toEqual(Object.values(DISPENSABLE).flat().sort())
})

test('the scripts need nothing that the oldest browsers lack', () => {
  const assets = join(import.meta.dirname, '../../dist/public/assets')
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    const known = [...ASKED_FOR, ...TAKEN_ALIKE, ...OURS, ...(file.startsWith('island') ? OF_REACT : [])]
    const unknown = unknownScript(readFileSync(join(assets, file), 'utf8'))
    expect(
      unknown.filter((name) => !known.includes(name)),
      file,
    ).toEqual([])
  }
})
