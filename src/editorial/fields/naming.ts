import * as v from 'valibot'
import { labels } from '../../../content/labels'
import type { Label, Labels } from '../../../content/page-labels'
import { proseLabels } from '../../../content/page-labels'
import { pages } from '../../../content/schemas'

/** Returns the label and hint of a field. Labels by path override the schema's title. */
export type Labeler = (path: string, schema: v.GenericSchema) => { label: string; hint: string | undefined }

export function createLabeler(document: v.GenericSchema): Labeler {
  const documentLabels = labels.get(document) ?? {}
  const isPage = Object.values(pages.entries).some((page) => page === document)
  return (path, schema) => {
    const ownLabel = findOwnLabel(documentLabels, path) ?? (isPage ? findProseLabel(path) : undefined)
    const [label, hint] = typeof ownLabel === 'string' ? [ownLabel, undefined] : (ownLabel ?? [undefined, undefined])
    const title = label ?? v.getTitle(schema) ?? humanize(path.slice(path.lastIndexOf('.') + 1))
    return { label: title, hint: hint ?? v.getDescription(schema) }
  }
}

/** Finds a label by path. One key may be "*". */
function findOwnLabel(catalog: Labels, path: string): Label | undefined {
  const keys = path.split('.')
  const wildcards = keys.slice(0, -1).map((_, index) => keys.with(index, '*').join('.'))
  return findFirstLabel(catalog, [path, ...wildcards])
}

/** Finds a label by the end of the path. */
function findProseLabel(path: string): Label | undefined {
  const keys = path.split('.')
  return findFirstLabel(
    proseLabels,
    keys.map((_, index) => keys.slice(index).join('.')),
  )
}

function findFirstLabel(catalog: Labels, paths: readonly string[]): Label | undefined {
  const found = paths.find((path) => Object.hasOwn(catalog, path))
  return found === undefined ? undefined : catalog[found]
}

/** Converts the key "byCar" to "By car". */
function humanize(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
