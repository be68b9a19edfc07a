import { Features } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'

/** The oldest browsers that the site works fully in (README.md). */
const BROWSERS = ['safari16.4', 'ios16.4', 'chrome109', 'edge109', 'firefox115']

/** What every form needs once it wakes. */
const AWAKE = /node_modules|src\/(?:islands\/mount|ui\/|forms\/[\w-]+\.tsx?)/

/**
 * What wakes an island is one file beside the form's own, so there is nothing to load before it. Vite wraps every
 * `import()` in code that could, and leaves that code in the entry even where it never has anything to do.
 */
const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** Two builds of one tree: what the browser gets (`vite build`), and the server (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [importPlainly],
  publicDir: isSsrBuild ? false : 'src/site/pictures/at-root',
  // The site has no light-dark(); what would stand in for it would be in every page.
  css: { lightningcss: { exclude: Features.LightDark } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // One file to start from: fewer files to find and read. pg is only read where PostgreSQL is used.
  ssr: { noExternal: true, external: ['pg'] },
  build: {
    target: isSsrBuild ? 'node26' : BROWSERS,
    // The server's build takes the style sheet into every page.
    cssTarget: BROWSERS,
    outDir: isSsrBuild ? 'dist/server' : 'dist/public',
    manifest: !isSsrBuild,
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? {
          input: ['src/server/main.ts', 'src/server/operate.ts'],
          // Not among the assets, which everybody can fetch.
          // One letter beyond Latin-1, if only in a comment, makes V8 hold the whole text in two bytes a letter.
          output: { chunkFileNames: 'shared/[name].js', charset: 'ascii', comments: { legal: true, jsdoc: false } },
        }
      : {
          input: 'src/site/browser.ts',
          output: { codeSplitting: { groups: [{ name: 'island', test: AWAKE }] } },
        },
  },
}))
