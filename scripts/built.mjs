import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './installed.mjs'

const entries = JSON.parse(readFileSync(join(root, 'src/entries.json'), 'utf8'))
const sources = [
  'content',
  'src',
  'scripts',
  'docs/manual.md',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const compressible = /\.(?:js|css|svg|txt|xml)$/
const stamp = join(root, 'dist/built-from')

/** Builds the browser's files and the server, unless dist/ was built from exactly these sources. */
export async function ensureBuilt() {
  const digest = digestSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log('Building ...')
  await build()
  writeFileSync(stamp, digest)
}

async function build() {
  const dist = join(root, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await buildBrowser(entries, join(dist, 'public'))
  await buildFor({ outDir: join(dist, 'server'), ssr: true })
  const assets = join(dist, 'public/assets')
  cpSync(join(dist, 'server/assets'), assets, { recursive: true })
  for (const file of readdirSync(assets)) if (compressible.test(file)) compress(join(assets, file))
}

/** Builds each entry separately, so that no entry affects another's output; its manifest is `.vite/NAME.json`. */
export async function buildBrowser(entries, outDir) {
  for (const [name, input] of Object.entries(entries))
    await buildFor({ outDir, emptyOutDir: false, manifest: `.vite/${name}.json`, rollupOptions: { input } })
}

async function buildFor(options) {
  const { build: viteBuild } = await import('vite')
  const { NODE_ENV } = process.env
  // Under NODE_ENV=test Vite would build React's development version. It also sets the variable, which the site started next would inherit.
  process.env.NODE_ENV = 'production'
  try {
    await viteBuild({ root, logLevel: 'warn', build: options })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

function compress(file) {
  const content = readFileSync(file)
  const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  writeFileSync(`${file}.br`, brotliCompressSync(content, hint))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

function digestSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const isFile = /\.\w+$/.test(source)
    const files = isFile
      ? [source]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
    for (const file of files) hash.update(file).update(readFileSync(isFile ? path : file))
  }
  return hash.digest('hex')
}
