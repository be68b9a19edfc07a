import { expect, type Locator, type Page } from '@playwright/test'
import { control } from '../../support/forms'
import type { Answers } from '../../support/site-form'

/** More steps than any page has between the start of its content and the end of its form. */
const MOST_STEPS = 60

/** Whether a control has the focus now; one that is not there has not. */
export async function hasFocus(target: Locator): Promise<boolean> {
  const isActive = target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
  // During a navigation nothing has the focus.
  return isActive.catch((error: Error) => {
    if (error.message.includes('context was destroyed')) return false
    throw error
  })
}

/**
 * Walks with a key from where the focus is until a control has it.
 * @throws when it is not reached within a number of steps.
 */
export async function walkTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = MOST_STEPS): Promise<void> {
  const page = target.page()
  for (let step = 0; step <= most; step++) {
    if (await hasFocus(target)) return
    if (step < most) await page.keyboard.press(key)
  }
  throw new Error(`${target} was not reached with ${most} times ${key}`)
}

/** From the top of a page past its header to the content, by the first link of the page. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Walks from control to control and answers each as a keyboard does. */
export async function answerByKeyboard(form: Locator, answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = control(form, name)
    await walkTo(field)
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'checkbox') await form.page().keyboard.press('Space')
    else if (kind === 'select-one') await choose(field, value)
    else await form.page().keyboard.type(value)
  }
}

/** Goes down a list, which has the focus, until the value stands in it. */
async function choose(list: Locator, value: string): Promise<void> {
  const options = await list.locator('option').count()
  for (let step = 0; step < options && (await list.inputValue()) !== value; step++) {
    await list.page().keyboard.press('ArrowDown')
  }
  await expect(list).toHaveValue(value)
}
