/** The path of a part of what is at a path: "schedule.0.topic". */
export function within(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}

/** The texts and numbers in a value, with their paths. */
export function* leavesOf(value: unknown, path = ''): Generator<[path: string, leaf: string | number]> {
  if (typeof value === 'string' || typeof value === 'number') yield [path, value]
  else for (const [key, part] of Object.entries(value ?? {})) yield* leavesOf(part, within(path, key))
}
