import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

const pictures = join(root, 'src/site/pictures')

ensureInstalled()
await onPinnedNode(import.meta.url, drawIcons)

/** Draws the icons that browsers request at a site's root by default. */
async function drawIcons() {
  const { launchBrowser } = await import('./browser.mjs')
  const browser = await launchBrowser()
  const icon = readFileSync(join(pictures, 'icon.svg'), 'utf8')
  const draw = async (size) => {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<!doctype html><style>body { margin: 0 } svg { display: block }</style>${icon}`)
    return page.screenshot()
  }
  writeFileSync(join(pictures, 'at-root/apple-touch-icon.png'), await draw(180))
  writeFileSync(join(pictures, 'at-root/favicon.ico'), asIco(await draw(32), 32))
  await browser.close()
}

/** Builds an ICO file with one PNG: a 6-byte header, a 16-byte entry, the image. */
function asIco(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // color planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
