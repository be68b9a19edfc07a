import type { Page } from '@playwright/test'

/** A node that a screen reader announces. */
export interface AccessibleNode {
  role: string
  name: string
  description: string
  /** Level of a heading. */
  level?: number
}

interface Node {
  nodeId: string
  ignored: boolean
  parentId?: string
  childIds?: string[]
  role?: { value?: string }
  name?: { value?: string }
  description?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Reads the page's accessibility tree in reading order. */
export async function readAccessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const from = (id: string): AccessibleNode[] => {
    const node = byId.get(id)
    if (!node) return []
    const inside = (node.childIds ?? []).flatMap(from)
    return node.ignored ? inside : [toAccessibleNode(node), ...inside]
  }
  return nodes.filter(({ parentId }) => parentId === undefined).flatMap(({ nodeId }) => from(nodeId))
}

/** Returns the names of all nodes with one of the roles, in order. */
export function findNames(nodes: AccessibleNode[], ...roles: string[]): string[] {
  return nodes.filter(({ role }) => roles.includes(role)).map(({ name }) => name)
}

function toAccessibleNode({ role, name, description, properties }: Node): AccessibleNode {
  const level = properties?.find((property) => property.name === 'level')?.value.value
  const nodes = { role: role?.value ?? '', name: name?.value ?? '', description: description?.value ?? '' }
  return typeof level === 'number' ? { ...nodes, level } : nodes
}
