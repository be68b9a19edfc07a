export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}

/** Returns the part of a value at a path; undefined if missing. */
export function valueAtPath(value: unknown, path: string): unknown {
  const keys = path === '' ? [] : path.split('.')
  return keys.reduce((part: unknown, key) => (Object.hasOwn(Object(part), key) ? Object(part)[key] : undefined), value)
}

/** Yields the texts and numbers in a value with their paths. */
export function* walkLeaves(value: unknown, path = ''): Generator<[path: string, leaf: string | number]> {
  if (typeof value === 'string' || typeof value === 'number') yield [path, value]
  else for (const [key, part] of Object.entries(value ?? {})) yield* walkLeaves(part, joinPath(path, key))
}
