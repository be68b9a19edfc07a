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
  const follow = (target) => hand.turn(() => hand.click(target))
  const does = {
    done: () => follow(button('Mark as done')),
    async assign() {
      await hand.choose(main.getByLabel('Assign to'), 'Minh Trần')
      await follow(button('Assign'))
    },
    async tag() {
      await hand.click(main.getByLabel('Call back'))
      await follow(button('Save tags'))
    },
  }
  await follow(hand.page.getByRole('link', { name: 'Inbox', exact: true }))
  await follow(link('New'))
  await follow(main.locator('.inbox a').first())
  for (const [index, need] of needs.entries()) {
    hand.decide()
    await hand.click(main.locator('summary', { hasText: 'More' }))
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
    // Typing the first letter selects the colleague.
    assign: () => follow('a', 'm', 'Tab', 'Enter'),
    // Select the second tag.
    tag: () => follow('t', 'Tab', 'Space', 'Enter'),
  }
  await follow('/')
  await hand.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
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

const said = { done: /to Done/, assign: /Minh Trần/, tag: /added the tag Call back/ }

/** @throws if the page does not confirm the action. */
async function expectDone(page, need) {
  const status = await page.getByRole('status').first().innerText({ timeout: 5000 })
  if (!said[need].test(status)) throw new Error(`${need} was not done: ${status}`)
}
