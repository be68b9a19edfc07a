import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './installed.mjs'

const sources = ['content', 'src', 'scripts', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
const compressible = /\.(?:js|css|svg|txt|xml)$/
const stamp = join(root, 'dist/built-from')

/** Builds the browser's files and the server, unless what stands in dist/ was built from these very sources. */
export async function ensureBuilt() {
  const digest = digestSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log('Building ...')
  await build()
  writeFileSync(stamp, digest)
}

async function build() {
  const { build: viteBuild } = await import('vite')
  const { NODE_ENV } = process.env
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await viteBuild({ root, logLevel: 'warn' })
  await viteBuild({ root, logLevel: 'warn', build: { ssr: true } })
  // Vite says "production" to this whole process, which may go on to start the site.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const assets = join(root, 'dist/public/assets')
  cpSync(join(root, 'dist/server/assets'), assets, { recursive: true })
  for (const file of readdirSync(assets)) if (compressible.test(file)) compress(join(assets, file))
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
