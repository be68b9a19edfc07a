import { Features } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'

/** The oldest fully supported browsers (docs/contributing.md). */
const BROWSERS = ['safari16.4', 'ios16.4', 'chrome109', 'edge109', 'firefox115']

/** What every form needs to hydrate, in one file beside the form's own. */
const HYDRATED = /node_modules|src\/(?:islands\/mount|ui\/|forms\/(?:words\/)?[\w-]+\.tsx?)/

/**
 * Vite wraps every `import()` in code that preloads its imports, even where there are none to preload. That code would be
 * in every page.
 */
const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** What all builds have in common; scripts/built.mjs builds each browser entry (src/entries.json), then the server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [importPlainly],
  publicDir: isSsrBuild ? false : 'src/site/pictures/at-root',
  // The site does not use light-dark(); its fallback would be in every page.
  css: { lightningcss: { exclude: Features.LightDark } },
  // Visitors have none of React's developer tools to talk to.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  // One file starts faster. pg is loaded only with PostgreSQL, and sharp, which is not JavaScript, only by pictures' processes.
  ssr: { noExternal: true, external: ['pg', 'sharp'] },
  build: {
    target: isSsrBuild ? 'node26' : BROWSERS,
    // The server's build compiles the inline style sheet.
    cssTarget: BROWSERS,
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? {
          input: [
            'src/server/process/main.ts',
            'src/server/process/operate.ts',
            'src/server/manage/manage.ts',
            'src/submissions/exports/export-thread.ts',
            'src/server/files/picture-process.ts',
            'src/server/process/backup-process.ts',
          ],
          // Not in assets/, which is public. ASCII, because one character beyond Latin-1 doubles V8's memory for the source.
          output: { chunkFileNames: 'shared/[name].js', charset: 'ascii', comments: { legal: true, jsdoc: false } },
        }
      : {
          // Inlines addresses (src/routes.ts) instead of loading them from a file of their own.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: { codeSplitting: { groups: [{ name: 'island', test: HYDRATED }] } },
        },
  },
}))
