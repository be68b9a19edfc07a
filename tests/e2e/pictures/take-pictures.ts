import { join } from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'
import { waitForLateContent } from '../support/late-content'

export interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Space around a part of a page, in pixels. */
const MARGIN = 16

const heights: Record<number, number> = { 390: 844, 1280: 800 }

export const looks: Look[] = [390, 1280].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
])

export async function lookAt(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: heights[width] ?? 800 })
}

/** Takes pictures of a page or a part of it in every look, named like "NAME-390-dark.png". */
export async function takePictures(page: Page, name: string, part?: Locator): Promise<void> {
  // Avoid hover styles.
  await page.mouse.move(0, 0)
  for (const look of looks) {
    await lookAt(page, look)
    await takePicture(page, `${name}-${look.width}-${look.colorScheme}`, part)
  }
}

/** Takes a picture of the whole page or of a part of it, even if it is taller than the viewport. */
export async function takePicture(page: Page, name: string, part?: Locator): Promise<void> {
  await waitForLateContent(page)
  // At the top, the sticky header covers nothing.
  await page.evaluate(() => window.scrollTo(0, 0))
  await stretchOverFrames(page)
  const box = await part?.boundingBox()
  await page.screenshot({ path: pathOf(name), fullPage: true, ...(box && { clip: withMargin(box) }) })
}

/** Resizes the viewport to the whole page: browsers do not paint frames outside the viewport. */
async function stretchOverFrames(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size || (await page.locator('iframe').count()) === 0) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height })
}

function withMargin({ x, y, width, height }: Box): Box {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

/** Returns the path of a picture in the folder that pictures.config.ts sets. */
export function pathOf(name: string): string {
  return join(test.info().project.metadata.folder, `${name}.png`)
}
