import { join } from 'node:path'
import { root } from '../installed.mjs'

const folder = join(root, 'node_modules/.cache/demo')

/** Loads the site's functions, built as for the server. */
export async function loadStore() {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg'] },
    build: {
      ssr: join(root, 'scripts/demo/store.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
    },
  })
  return import(join(folder, 'store.js'))
}
