import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'

ensureInstalled()
const { parseSync } = await import('vite')

/** `npm run size`: counts files, lines and functions of the working tree. */
const TEST = /\.(test|spec|journey)\.|^tests\//
const folders = ['src', 'tests', 'bench', 'scripts']
const paths = listFiles(...folders)
const isTool = (path) => /^(bench|scripts)\//.test(path)
const kinds = {
  source: (path) => /^src\/.*\.tsx?$/.test(path) && !TEST.test(path),
  styles: (path) => /^src\/.*\.css$/.test(path),
  tests: (path) => /\.(tsx?|mjs)$/.test(path) && TEST.test(path) && !isTool(path),
  'bench and scripts': isTool,
}
const rows = Object.entries(kinds).map(([kind, isOfKind]) => ({ kind, ...sizeOf(paths.filter(isOfKind)) }))
console.table(rows)
console.table(countEnglish(listFiles('src', 'content'), listFiles('src', 'content', 'tests')))
const rooms = Map.groupBy(paths.filter(kinds.source), (path) => (path.match('^src/([^/]+)/') ?? ['', '(src)'])[1])
console.table(
  Object.fromEntries([...rooms].map(([room, inRoom]) => [room, { files: inRoom.length, lines: sizeOf(inRoom).lines }])),
)

function listFiles(...folders) {
  return execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

/** Signs of English that reads as translated: relative clauses as comments, and words to avoid. */
function countEnglish(sources, all) {
  const count = (files, pattern) =>
    files.filter((path) => /\.(tsx?|mjs|css)$/.test(path)).flatMap((path) => read(path).match(pattern) ?? []).length
  return {
    'comments that begin with What, Whether, Where, Who, Of, Those, That': count(
      sources,
      /(?:\/\/|\*)[ \t]+(?:What|Whether|Where|Who|Of|Those|That)\b/g,
    ),
    'whoever, stands, is told, is none, anew': count(all, /\b(?:whoever|stands|is told|is none|anew)\b/gi),
    'lines of comments': count(sources, /^[ \t]*(?:\/\/|\/?\*).*/gm),
  }
}

/** Counts lines, medians in lines, and type assertions other than `as const`. */
function sizeOf(paths) {
  const texts = paths.map((path) => ({ path, text: read(path) }))
  const lengths = texts.map(({ text }) => linesIn(text))
  const code = texts.filter(({ path }) => /\.(tsx?|mjs)$/.test(path)).map(inCode)
  return {
    files: paths.length,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    'median file': medianOf(lengths),
    'under 30 lines': lengths.filter((length) => length < 30).length,
    'median function': medianOf(code.flatMap(({ functions }) => functions)),
    casts: code.reduce((sum, { casts }) => sum + casts, 0),
  }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function inCode({ path, text }) {
  const functions = []
  let casts = 0
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'TSAsExpression' && text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const')
      casts++
    if (isNamedFunction(node)) functions.push(linesIn(text.slice(node.start, node.end)))
  })
  return { functions, casts }
}

/** True for a function declaration, a method, or a function assigned to a constant. */
function isNamedFunction({ type, init }) {
  if (type === 'VariableDeclarator') return /^(Arrow)?FunctionExpression$/.test(init?.type ?? '')
  return type === 'FunctionDeclaration' || type === 'MethodDefinition'
}

function visit(node, see) {
  see(node)
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (typeof child?.type === 'string') visit(child, see)
}

function linesIn(text) {
  return text.trimEnd().split('\n').length
}

function medianOf(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}
