import type { Field } from './fields'

/** A field in another, and the key at which it is there. */
interface PathStep {
  parent: Field
  key: string
  field: Field
}

/** The fields on the way to a path. It ends where no field is: a part of a date, or of a text of many paragraphs. */
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

/** The field at a path; undefined where there is none. */
export function findField(root: Field, path: string): Field | undefined {
  return editedPath(root, path) === path ? (findSteps(root, path).at(-1)?.field ?? root) : undefined
}

/** The path of the field that edits what is at a path. */
export function editedPath(root: Field, path: string): string {
  return findSteps(root, path)
    .map(({ key }) => key)
    .join('.')
}

/** The name of the field at a path, with what it is in: "Saturday 3, Topic". Empty for the whole document. */
export function fieldName(root: Field, path: string): string {
  const steps = findSteps(root, path)
  const names = steps.map(({ parent, key, field }) =>
    parent.kind === 'list' ? `${field.label} ${Number(key) + 1}` : field.label,
  )
  // An entry of a list says what the list is.
  return names.filter((_, index) => steps[index]?.field.kind !== 'list' || index === steps.length - 1).join(', ')
}
