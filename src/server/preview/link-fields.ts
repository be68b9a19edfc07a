import { DomUtils, parseDocument } from 'htmlparser2'
import { parseBlocks, plainText } from '../../../content/markdown'
import { SHELL } from '../../editorial/checks/written-fields'
import { type Document, fillTitle } from '../../editorial/documents/documents'
import { controlText } from '../../editorial/fields/control-text'
import { buildField, type Control } from '../../editorial/fields/fields'
import { listControls } from '../../editorial/fields/list-controls'
import { toPostName } from '../../editorial/fields/posted-value'
import * as routes from '../../routes'

/** Added to the style sheet of a page with links to fields. */
export const FIELD_LINK_STYLES =
  '.to-field{color:inherit;text-decoration:none}[target=_parent]:hover{outline:2px dashed;outline-offset:2px}'

type Page = ReturnType<typeof parseDocument>
type Node = Page['children'][number]
type Anchor = ReturnType<typeof DomUtils.getElementsByTagName>[number]

interface EditedText {
  document: Document
  value: unknown
  facts: Readonly<Record<string, string | undefined>>
  /** The query of the page with the form, so that a link does not load that page again. */
  query: string
}

/** Links the texts and pictures of a page to their fields in the form around it. Disables everything else. */
export function linkFields(page: Page, { document, value, facts, query }: EditedText): void {
  const paths = findPaths(document, value, facts)
  const links = new Set<Anchor>()

  function linkTo(anchor: Anchor, [first = '', ...others]: string[], key: string) {
    // The next place with the same text belongs to the next field that has it.
    if (others.length > 0) paths.set(key, others)
    const href = `${routes.deskDocument(document.name)}${query && `?${query}`}#${toPostName(first)}`
    Object.assign(anchor.attribs, { href, target: '_parent', tabindex: '-1' })
    links.add(anchor)
  }

  function visit(node: Node, around: Anchor | undefined): void {
    if (node.type !== 'text' && node.type !== 'tag') return
    if (node.type === 'tag' && [...DISABLED, 'svg'].includes(node.name)) return
    const isPicture = node.type === 'tag' && node.name === 'img'
    const texts = isPicture ? [node.attribs.src, node.attribs.alt] : [DomUtils.textContent(node)]
    const key = texts.map((text = '') => toKey(text)).find((text) => paths.has(text)) ?? ''
    const found = paths.get(key)
    const isWhole = isPicture || node.type === 'text' || hasMixedText(node.children)
    const anchor = node.type === 'tag' && node.name === 'a' ? node : around
    if (!found || !isWhole) {
      if (node.type === 'tag') for (const child of [...node.children]) visit(child, anchor)
    } else if (!anchor) linkTo(wrap(node), found, key)
    else if (!links.has(anchor)) linkTo(anchor, found, key)
  }

  const isEverywhere = [SHELL, 'organization'].includes(document.name)
  const roots = DomUtils.findAll(
    ({ name, attribs }) => (isEverywhere ? name === 'body' : attribs.id === 'main'),
    [page],
  )
  for (const root of roots) visit(root, undefined)
  for (const part of DomUtils.findAll(({ name }) => DISABLED.includes(name), [page])) part.attribs.inert = ''
  for (const anchor of DomUtils.getElementsByTagName('a', page)) if (!links.has(anchor)) delete anchor.attribs.href
}

/** Elements that could take the focus. */
const DISABLED: readonly string[] = ['form', 'button', 'input', 'summary', 'iframe', 'video', 'audio']

function hasMixedText(children: readonly Node[]): boolean {
  return children.length > 1 && children.some((child) => child.type === 'text' && child.data.trim() !== '')
}

/** Puts a picture, a text, or the content of an element into a new link. Links inside become plain text. */
function wrap(node: Node): Anchor {
  const [anchor] = DomUtils.getElementsByTagName('a', parseDocument('<a class="to-field"></a>'))
  if (!anchor) throw new Error('no link')
  const content = node.type === 'tag' && node.name !== 'img' ? [...node.children] : [node]
  for (const inner of DomUtils.getElementsByTagName('a', content)) inner.name = 'span'
  if (content[0]) DomUtils.prepend(content[0], anchor)
  for (const part of content) DomUtils.appendChild(anchor, part)
  return anchor
}

/** Maps the texts that readers see, and the pictures' addresses, to the paths of their fields. */
function findPaths(document: Document, value: unknown, facts: EditedText['facts']): Map<string, string[]> {
  const found = listControls(buildField(document.schema), value).flatMap(({ control, path, value: part }) =>
    renderTexts(control, part).map((text) => ({ key: toKey(fillTitle(text, facts)), path })),
  )
  const groups = Map.groupBy(
    found.filter(({ key }) => key !== ''),
    ({ key }) => key,
  )
  return new Map([...groups].map(([key, each]) => [key, each.map(({ path }) => path)]))
}

function renderTexts(control: Control, value: unknown): string[] {
  const text = controlText(control, value)
  if (control.kind === 'prose') return [plainText(text)]
  if (control.kind !== 'markdown') return ['choice', 'month', 'slug'].includes(control.kind) ? [] : [text]
  const blocks = parseBlocks(text.split(/\n\s*\n/))
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])).map(plainText)
}

/** Ignores differences in white space. The key of a picture's address is the file's id. */
function toKey(text: string): string {
  const key = text.replaceAll(/\s+/g, ' ').trim()
  return key.startsWith(routes.files) ? key.slice(routes.files.length).replace(/-\d+\.webp$/, '') : key
}
