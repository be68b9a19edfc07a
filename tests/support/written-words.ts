import { parseSync } from 'vite'
import { languages } from '../../content/language'

interface Node {
  type: string
  name?: unknown
  value?: unknown
  [part: string]: unknown
}

/** Attributes that people read or hear. */
const READ =
  /^(?:alt|aria-(?:description|label|placeholder|roledescription|valuetext)|heading|hint|label|link|note|placeholder|text|title)$/

/** A text that starts like a sentence or has three words in a row, unlike names of classes, keys, and events. */
const SENTENCE = /^\P{L}*\p{Lu}[\p{Ll}'’]*,? \p{L}|\p{Ll}{2,},? \p{Ll}{2,} \p{Ll}{2,}/u

/** Syntax whose texts only developers read, such as imports and errors that are thrown. */
const UNREAD = /^(?:Import|ExportAll|TSLiteral|Throw)/

/** Returns the texts for people in a source file: markup, sentences, and texts by language. */
export function writtenWords(path: string, code: string): string[] {
  return wordsIn(parse(path, code))
}

/** Returns the texts for people in the arguments of calls to matching functions. */
export function wordsInCalls(path: string, code: string, callees: RegExp): string[] {
  const calls = nodesIn(parse(path, code)).filter(
    (node) => node.type === 'CallExpression' && callees.test(calleeOf(node, code)),
  )
  return calls.flatMap(({ arguments: given }) => childrenOf({ type: 'Arguments', given }).flatMap(wordsIn))
}

function parse(path: string, code: string): Node {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program as unknown as Node
}

function calleeOf({ callee }: Node, code: string): string {
  const { start, end } = callee as { start: number; end: number }
  return code.slice(start, end)
}

function wordsIn(node: Node): string[] {
  if (isUnread(node)) return []
  if (isText(node)) return nodesIn(node).flatMap((part) => textOf(part, /\p{L}/u))
  return [...textOf(node, SENTENCE), ...childrenOf(node).flatMap(wordsIn)]
}

/** True if people read all text in a node: markup, some attributes, or a text by language. */
function isText({ type, name, key }: Node): boolean {
  if (type === 'JSXAttribute') return READ.test(String((name as Node).name))
  if (type === 'Property') return languages.some((language) => language === (key as Node).name)
  return type === 'JSXText'
}

function isUnread({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return UNREAD.test(type)
  const { name, object } = callee as { name?: unknown; object?: Node }
  return object?.name === 'console' || name === 'lockKey'
}

function textOf({ type, value }: Node, pattern: RegExp): string[] {
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
  const isWritten = ['Literal', 'JSXText', 'TemplateElement'].includes(type) && typeof text === 'string'
  return isWritten && pattern.test(text) ? [text.trim()] : []
}

function nodesIn(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
}
