/** The action that each submission of the morning needs. */
const needs = [...Array(2)].flatMap(() => [
  ...Array(6).fill('done'),
  ...Array(2).fill('assign'),
  ...Array(2).fill('tag'),
])

/** The morning by mouse alone. */
export async function byMouse(hand) {
  const main = hand.page.getByRole('main')
  const link = (name) => main.getByRole('link', { name, exact: true })
  const button = (name) => main.getByRole('button', { name, exact: true })
  const control = (name) => main.locator('.head-controls summary', { hasText: name })
  const follow = (target) => hand.turn(() => hand.click(target))
  const does = {
    async done() {
      await hand.click(control('New'))
      await follow(button('Done'))
    },
    async assign() {
      await hand.click(control('Assigned to'))
      await follow(button('Minh Trần'))
    },
    async tag() {
      await hand.click(control('Tags'))
      await follow(button('Open house'))
    },
  }
  await follow(hand.page.getByRole('link', { name: 'Inbox', exact: true }))
  await follow(link('New'))
  await follow(main.locator('.inbox a').first())
  for (const [index, need] of needs.entries()) {
    hand.decide()
    await does[need]()
    await expectDone(hand.page, need)
    if (index < needs.length - 1) await follow(link('Next in the list'))
  }
}

/** The morning by keyboard alone. */
export async function byKeys(hand) {
  const follow = (...keys) => hand.turn(() => hand.press(...keys))
  const does = {
    done: () => follow('e'),
    // A letter moves to the colleague whose name begins with it.
    assign: () => follow('a', 'm', 'Enter'),
    tag: () => follow('t', 'o', 'Enter'),
  }
  await follow('/')
  while (!(await hand.page.locator('a:focus', { hasText: /^New\b/ }).isVisible())) await hand.press('Shift+Tab')
  await follow('Enter')
  await hand.press('j')
  await follow('Enter')
  for (const [index, need] of needs.entries()) {
    hand.decide()
    await does[need]()
    await expectDone(hand.page, need)
    if (index < needs.length - 1) await follow('j')
  }
}

const said = { done: /to Done/, assign: /Minh Trần/, tag: /added the tag Open house/ }

/** @throws if the page does not confirm the action. */
async function expectDone(page, need) {
  const status = await page.getByRole('status').first().innerText({ timeout: 5000 })
  if (!said[need].test(status)) throw new Error(`${need} was not done: ${status}`)
}
