import { type MarkdownBlock, parseBlocks, type TextPiece } from '../../../../content/markdown'
import { listFactNames, parseProse } from '../../../../content/prose'
import { createElement } from '../../create-element'

type Facts = Record<string, string>

/** Shows texts as the site will show them: posts and releases always, sentences while they are written. */
export function previewTexts(root: HTMLElement): void {
  const facts: Facts = {}
  for (const said of root.querySelectorAll<HTMLElement>('[data-fact]'))
    facts[said.dataset.fact ?? ''] = said.textContent ?? ''
  for (const area of root.querySelectorAll<HTMLTextAreaElement>('[data-markdown="blocks"]')) show(area, facts)
  const follow = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof HTMLTextAreaElement && target.dataset.markdown) show(target, facts)
  }
  // Some begin to write before the script is there.
  follow({ target: document.activeElement })
  root.addEventListener('focusin', follow)
  root.addEventListener('input', follow)
}

function show(area: HTMLTextAreaElement, facts: Facts): void {
  const preview = placeOf(area)
  const { value } = area
  const isBlocks = area.dataset.markdown === 'blocks'
  // A sentence without any of these is shown as it is typed.
  preview.hidden = !isBlocks && !/[{[]|\*\*/.test(value)
  if (preview.hidden) return
  const nodes = isBlocks
    ? parseBlocks(value.split(/\n\s*\n/)).map((block) => blockNode(block, facts))
    : sentence(value, facts)
  preview.lastElementChild?.replaceChildren(...nodes)
}

function placeOf(area: HTMLTextAreaElement): HTMLElement {
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

function blockNode(block: MarkdownBlock, facts: Facts): Node {
  if (block.kind === 'paragraph') return createElement('p', {}, ...sentence(block.text, facts))
  return createElement('ul', {}, ...block.items.map((item) => createElement('li', {}, ...sentence(item, facts))))
}

/** Facts that only the page knows stay in their braces. */
function sentence(text: string, facts: Facts): (Node | string)[] {
  const unknown = listFactNames(text).filter((name) => !Object.hasOwn(facts, name))
  const said = { ...facts, ...Object.fromEntries(unknown.map((name) => [name, `{${name}}`])) }
  return parseProse(text, said).map(pieceNode)
}

function pieceNode({ text, href, isBold }: TextPiece): Node | string {
  const words = href === undefined ? text : linkNode(text, href)
  return isBold ? createElement('strong', {}, words) : words
}

/** One that leads nowhere: whoever writes stays here. */
function linkNode(text: string, href: string): HTMLElement {
  return createElement('span', { className: 'text-preview-link', title: href }, text)
}
