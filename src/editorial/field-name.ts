import type { Field } from './fields'
import { partOf } from './part-of'

/** The name of the field at a path, with what it is in: "Saturday 3, Topic". Empty for the whole document. */
export function fieldName(root: Field, path: string): string {
  const names: string[] = []
  let field: Field | undefined = root
  for (const key of path === '' ? [] : path.split('.')) {
    const part: Field | undefined = field && partOf(field, key)
    if (field?.kind === 'list') names.splice(-1, 1, `${part?.label} ${Number(key) + 1}`)
    else if (part) names.push(part.label)
    field = part
  }
  return names.join(', ')
}
