import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionNames, admissionActions } from './admission-actions'
import { type ApplicationState, countSeats, stateLabels } from './states'

const DOCUMENT = new URL('../../docs/admissions.md', import.meta.url)

/** Draws the table of actions: an arrow for each state that an action starts from. */
function drawDiagram(): string {
  const states = Object.keys(stateLabels) as ApplicationState[]
  const arrows = actionNames.flatMap((action) => {
    const { name, from, to } = admissionActions[action]
    return from.flatMap((source) => {
      const [start = 'applied', told] = source.split(', ') as [ApplicationState, string?]
      return (to === 'same' ? [start] : to).map((end) => {
        const seat = ['', ', takes a seat', ', frees a seat'].at(countSeats(end) - countSeats(start))
        return `  ${start} --> ${end}: ${name}${told ? ` (${told})` : ''}${seat}`
      })
    })
  })
  const names = states.map((state) => `  ${state}: ${stateLabels[state]}`)
  return ['```mermaid', 'stateDiagram-v2', ...names, '  [*] --> applied', ...arrows, '```'].join('\n')
}

test('the diagram in docs/admissions.md shows the table of actions', async () => {
  const text = readFileSync(DOCUMENT, 'utf8')
  await expect(text.replace(/```mermaid.*?```/s, () => drawDiagram())).toMatchFileSnapshot(DOCUMENT.pathname)
})
