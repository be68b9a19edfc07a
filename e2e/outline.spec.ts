import { namesOf, readAloud } from './accessibility-tree'
import { expect, test } from './fixtures'
import { routes } from './routes'

test('every screen has one first heading, skips no level, and has its landmarks once, by names', async ({ page }) => {
  for (const { path, heading } of routes) {
    await page.goto(path)
    const spoken = await readAloud(page)
    const headings = spoken.filter(({ role }) => role === 'heading')
    const levels = headings.map(({ level = 0 }) => level)
    expect
      .soft(
        levels.filter((level) => level === 1),
        `${path}: first headings`,
      )
      .toEqual([1])
    expect.soft(headings[0], path).toMatchObject({ level: 1, name: expect.stringMatching(heading) })
    expect
      .soft(
        headings.filter(({ name }) => !name),
        `${path}: nameless headings`,
      )
      .toEqual([])
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect.soft(skips, `${path}: levels after a gap in ${levels}`).toEqual([])

    const landmarks = ['banner', 'search', 'main', 'complementary', 'contentinfo']
    const order = spoken.filter(({ role }) => landmarks.includes(role)).map(({ role }) => role)
    expect.soft(order, path).toEqual(['banner', 'search', 'main', 'complementary', 'contentinfo'])
    expect.soft(namesOf(spoken, 'complementary'), path).toEqual(['Contact Us'])
    const parts = namesOf(spoken, 'navigation', 'region')
    expect.soft(parts.filter(Boolean), `${path}: every part has a name`).toEqual(parts)
    expect.soft([...new Set(parts)], `${path}: of its own`).toEqual(parts)
    expect.soft(parts, path).toEqual(expect.arrayContaining(['Site', 'More']))
  }
})

test('on a phone the closed menu is not read, and the open one is read after its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  expect(namesOf(await readAloud(page), 'navigation')).toEqual(['More'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  const spoken = await readAloud(page)
  expect(namesOf(spoken, 'navigation')).toEqual(['Site', 'More'])
  const places = spoken.map(({ role, name }) => `${role} ${name}`)
  expect(places.indexOf('navigation Site')).toBeGreaterThan(places.indexOf('button Menu'))
})

test('every screen says its language, and its title says where one is, as no other does', async ({ page }) => {
  const titles = new Map<string, string>()
  for (const { path } of routes) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', /^en\b/)
    const [place = '', site] = (await page.title()).split(' | ')
    expect.soft(site, path).toBe('Six Saturdays')
    expect.soft(titles.get(place), `${path}: the same title`).toBeUndefined()
    titles.set(place, path)
    const heading = (await page.getByRole('heading', { level: 1 }).innerText()).toLowerCase()
    const shared = place
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.filter((word) => heading.includes(word))
    if (path !== '/') expect.soft(shared, `${path}: "${place}" has a word of "${heading}"`).not.toEqual([])
  }
  expect(titles.size).toBe(19)
})
