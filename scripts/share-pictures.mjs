import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

const pictures = join(root, 'src/site/pictures')
const drawings = ['saturday-market', 'pitch-day', 'san-jose']
const pages = join(root, 'src/site/pages')

ensureInstalled()
await onPinnedNode(import.meta.url, drawSharePictures)

/** Draws a page's link preview (1200 by 630): its title over one of the illustrations. */
async function drawSharePictures() {
  const { launchBrowser } = await import('./browser.mjs')
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const [index, name] of screenNames().entries()) {
    await page.setContent(poster(wordsOf(name), drawings[index % drawings.length]))
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(pictures, `share/${name}.png`) })
    console.log(`${name}.png`)
  }
  await browser.close()
}

/** One file per page, in the order of the list of screens. */
function screenNames() {
  const list = readFileSync(join(root, 'src/site/screens.ts'), 'utf8')
  const names = [...list.matchAll(/from '\.\/pages\/([\w-]+)'/g)].map(([, name]) => name)
  return names.filter((name) => existsSync(join(pages, `${name}.tsx`)))
}

/** Turns "make-payment" into "Make Payment"; Home gets the site's tagline. */
function wordsOf(name) {
  if (name === 'home') return 'Six Saturdays. One business. Yours.'
  return name.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
}

function poster(words, drawing) {
  const font = readFileSync(join(root, 'src/styles/fonts/bricolage-grotesque.woff2')).toString('base64')
  const blocks = ['#f5b52e', '#d83c20', '#f5b52e', '#d83c20', '#f5b52e', '#1c1924']
  return `<!doctype html>
    <style>
      @font-face { font-family: heading; src: url(data:font/woff2;base64,${font}); font-weight: 800 }
      body { margin: 0; height: 630px; overflow: hidden; display: flex; flex-direction: column; background: #fbf4e6 }
      div { flex: 1; display: flex; align-items: center; gap: 36px; padding: 0 56px; color: #1c1924; font: 800 68px/1 heading }
      span { flex: none; display: flex; gap: 6px }
      i { width: 18px; height: 72px }
      svg { display: block; width: 1200px; flex: none }
    </style>
    <div><span>${blocks.map((color) => `<i style="background:${color}"></i>`).join('')}</span>${words}</div>
    ${readFileSync(join(pictures, `${drawing}.svg`), 'utf8')}`
}
