import type { Field } from './fields'

/** A field, its parent, and its key. */
interface PathStep {
  parent: Field
  key: string
  field: Field
}

/** Finds the fields along a path. Stops at parts that are not fields, such as the month of a date. */
function findSteps(root: Field, path: string): PathStep[] {
  const steps: PathStep[] = []
  let parent = root
  for (const key of path === '' ? [] : path.split('.')) {
    const field = findChildField(parent, key)
    if (!field) break
    steps.push({ parent, key, field })
    parent = field
  }
  return steps
}

function findChildField(field: Field, key: string): Field | undefined {
  if (field.kind === 'list') return /^\d+$/.test(key) ? field.entry : undefined
  return 'fields' in field && Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
}

export function findField(root: Field, path: string): Field | undefined {
  return toFieldPath(root, path) === path ? (findSteps(root, path).at(-1)?.field ?? root) : undefined
}

/** Returns the path of the field that edits the value at a path. */
export function toFieldPath(root: Field, path: string): string {
  return findSteps(root, path)
    .map(({ key }) => key)
    .join('.')
}

/** Formats the label of a field with its parents: "Saturday 3, Topic". Empty for the whole document. */
export function fieldName(root: Field, path: string): string {
  const steps = findSteps(root, path)
  const names = steps.map(({ parent, key, field }) =>
    parent.kind === 'list' ? `${field.label} ${Number(key) + 1}` : field.label,
  )
  // Omit lists, because the labels of their entries name them.
  return names.filter((_, index) => steps[index]?.field.kind !== 'list' || index === steps.length - 1).join(', ')
}
