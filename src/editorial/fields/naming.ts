import * as v from 'valibot'
import { labels } from '../../../content/labels'
import type { Label, Labels } from '../../../content/page-labels'
import { proseLabels } from '../../../content/page-labels'
import { pages } from '../../../content/schemas'

/** Returns the label and hint of a field. Labels by path override the schema's title. */
export type Naming = (path: string, schema: v.GenericSchema) => { label: string; hint: string | undefined }

export function createNaming(document: v.GenericSchema): Naming {
  const own = labels.get(document) ?? {}
  const isPage = Object.values(pages.entries).some((page) => page === document)
  return (path, schema) => {
    const said = findOwnLabel(own, path) ?? (isPage ? findProseLabel(path) : undefined)
    const [label, hint] = typeof said === 'string' ? [said, undefined] : (said ?? [undefined, undefined])
    const title = label ?? v.getTitle(schema) ?? humanize(path.slice(path.lastIndexOf('.') + 1))
    return { label: title, hint: hint ?? v.getDescription(schema) }
  }
}

/** Finds a label by path. One key may be "*". */
function findOwnLabel(known: Labels, path: string): Label | undefined {
  const keys = path.split('.')
  const wild = keys.slice(0, -1).map((_, index) => keys.with(index, '*').join('.'))
  return findFirstLabel(known, [path, ...wild])
}

/** Finds a label by the end of the path. */
function findProseLabel(path: string): Label | undefined {
  const keys = path.split('.')
  return findFirstLabel(
    proseLabels,
    keys.map((_, index) => keys.slice(index).join('.')),
  )
}

function findFirstLabel(known: Labels, paths: readonly string[]): Label | undefined {
  const found = paths.find((path) => Object.hasOwn(known, path))
  return found === undefined ? undefined : known[found]
}

/** Converts the key "byCar" to "By car". */
function humanize(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
