import { type MarkdownBlock, parseBlocks, type TextPiece } from '../../../../content/markdown'
import { listFactNames, parseProse } from '../../../../content/prose'
import { createElement } from '../../create-element'

type Facts = Record<string, string>

/** Previews texts as the site will show them: Markdown always, sentences while focused. */
export function previewTexts(root: HTMLElement): void {
  const facts: Facts = {}
  for (const source of root.querySelectorAll<HTMLElement>('[data-fact]'))
    facts[source.dataset.fact ?? ''] = source.textContent ?? ''
  for (const area of root.querySelectorAll<HTMLTextAreaElement>('[data-markdown="blocks"]')) updatePreview(area, facts)
  const update = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof HTMLTextAreaElement && target.dataset.markdown) updatePreview(target, facts)
  }
  // The field may already have focus when the script loads.
  update({ target: document.activeElement })
  root.addEventListener('focusin', update)
  root.addEventListener('input', update)
}

function updatePreview(area: HTMLTextAreaElement, facts: Facts): void {
  const preview = findOrCreatePreview(area)
  const { value } = area
  const hasBlocks = area.dataset.markdown === 'blocks'
  // Without any markup, the preview would equal the text.
  preview.hidden = !hasBlocks && !/[{[]|\*\*/.test(value)
  if (preview.hidden) return
  const nodes = hasBlocks
    ? parseBlocks(value.split(/\n\s*\n/)).map((block) => createBlock(block, facts))
    : createSentence(value, facts)
  preview.lastElementChild?.replaceChildren(...nodes)
}

function findOrCreatePreview(area: HTMLTextAreaElement): HTMLElement {
  const known = area.parentElement?.querySelector<HTMLElement>(':scope > .text-preview')
  if (known) return known
  const place = createElement(
    'div',
    { className: 'text-preview' },
    createElement('p', { className: 'field-hint' }, 'Reads'),
    createElement('div'),
  )
  area.parentElement?.append(place)
  return place
}

function createBlock(block: MarkdownBlock, facts: Facts): Node {
  if (block.kind === 'paragraph') return createElement('p', {}, ...createSentence(block.text, facts))
  return createElement('ul', {}, ...block.items.map((item) => createElement('li', {}, ...createSentence(item, facts))))
}

/** Facts that have a value only on the page keep their braces. */
function createSentence(text: string, facts: Facts): (Node | string)[] {
  const unknown = listFactNames(text).filter((name) => !Object.hasOwn(facts, name))
  const values = { ...facts, ...Object.fromEntries(unknown.map((name) => [name, `{${name}}`])) }
  return parseProse(text, values).map(createPiece)
}

function createPiece({ text, href, isBold }: TextPiece): Node | string {
  const words = href === undefined ? text : createLink(text, href)
  return isBold ? createElement('strong', {}, words) : words
}

/** Creates a link that cannot be followed, so that the editor does not leave the form. */
function createLink(text: string, href: string): HTMLElement {
  return createElement('span', { className: 'text-preview-link', title: href }, text)
}
