import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../scripts/installed.mjs'

const folder = join(root, 'node_modules/.cache/bench-desk')

/** The site's own functions, built as the server is. */
export async function loadStore() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'bench/desk/store.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
    },
  })
  return import(join(folder, 'store.js'))
}
