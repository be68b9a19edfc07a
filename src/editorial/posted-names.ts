/** What the names of a document's fields begin with: a form has fields of its own beside them. */
const POSTED = 'value'

/** The name of a field by its path: "schools.3.name" is posted as "value.schools.3.name". Its control's id is the same. */
export function postedName(path: string): string {
  return path === '' ? POSTED : `${POSTED}.${path}`
}

/** The path of a part of what is at a path. */
export function within(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}

/** What was posted, by the parts of its names. */
export interface PostedTree {
  /** The last that was posted under this name. */
  text: string | undefined
  /** In the order in which they were first posted. A map, so that no name means anything else. */
  parts: Map<string, PostedTree>
}

/** No field lies deeper. */
const MOST_PARTS = 10

/** Reads the posted fields of a document; others are left out. */
export function postedTree(posted: URLSearchParams): PostedTree {
  const root: PostedTree = { text: undefined, parts: new Map() }
  for (const [name, text] of posted) {
    const parts = name.split('.', MOST_PARTS + 1)
    if (parts.length <= MOST_PARTS) nodeAt(root, parts).text = text
  }
  return root.parts.get(POSTED) ?? { text: undefined, parts: new Map() }
}

function nodeAt(root: PostedTree, parts: readonly string[]): PostedTree {
  let node = root
  for (const part of parts) {
    const next = node.parts.get(part) ?? { text: undefined, parts: new Map() }
    node.parts.set(part, next)
    node = next
  }
  return node
}
