import { type DomUtils, ElementType } from 'htmlparser2'

type Nodes = readonly Extract<Parameters<typeof DomUtils.textContent>[0], readonly unknown[]>[number][]

/** Elements that do not divide a text. */
const INLINE = ['a', 'abbr', 'b', 'br', 'code', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'time']
const WITHOUT_TEXT = ['script', 'style', 'template', 'iframe', 'option', 'button', 'svg']

/** The text of each element that holds some itself, with that of its inline elements, in order. */
export function textsIn(nodes: Nodes): string[] {
  const texts = ['']
  collect(nodes, texts)
  return texts.map(oneLine).filter(Boolean)
}

function collect(nodes: Nodes, texts: string[]): void {
  for (const node of nodes) {
    if (node.type === ElementType.Text) texts.push(`${texts.pop()}${node.data}`)
    if (!('attribs' in node) || WITHOUT_TEXT.includes(node.name)) continue
    if (node.name === 'br') texts.push(`${texts.pop()} `)
    const isInline = INLINE.includes(node.name) && !isLinkAfterLink(node)
    if (!isInline) texts.push('')
    collect(node.children, texts)
    if (!isInline) texts.push('')
  }
}

/** Of links side by side, each is a text. */
function isLinkAfterLink({ name, prev }: Pick<Nodes[number], 'prev'> & { name: string }): boolean {
  return name === 'a' && prev !== null && 'name' in prev && prev.name === 'a'
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
