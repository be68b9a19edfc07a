import { expect, type Locator, type Page } from '@playwright/test'
import { control } from '../../support/forms'
import type { Answers } from '../../support/site-form'

/** More steps than any page needs from the start of its content to the end of its form. */
const MAX_STEPS = 60

/** True if a control exists and has the focus. */
export async function hasFocus(target: Locator): Promise<boolean> {
  const isActive = target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
  // During a navigation, no control has the focus.
  return isActive.catch((error: Error) => {
    if (error.message.includes('context was destroyed')) return false
    throw error
  })
}

/**
 * Presses a key until a control has the focus.
 * @throws if the control is not reached within the maximum number of steps.
 */
export async function walkTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', maxSteps = MAX_STEPS): Promise<void> {
  const page = target.page()
  for (let step = 0; step <= maxSteps; step++) {
    if (await hasFocus(target)) return
    if (step < maxSteps) await page.keyboard.press(key)
  }
  throw new Error(`${target} was not reached by pressing ${key} ${maxSteps} times`)
}

/** Follows the first link of a page, which skips to the content. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Fills in a form with the keyboard alone. */
export async function answerByKeyboard(form: Locator, answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = control(form, name)
    await walkTo(field)
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'checkbox') await form.page().keyboard.press('Space')
    else if (kind === 'select-one') await selectByKeyboard(field, value)
    else await form.page().keyboard.type(value)
  }
}

/** Presses ArrowDown in a focused select until it has the value. */
async function selectByKeyboard(list: Locator, value: string): Promise<void> {
  const options = await list.locator('option').count()
  for (let step = 0; step < options && (await list.inputValue()) !== value; step++) {
    await list.page().keyboard.press('ArrowDown')
  }
  await expect(list).toHaveValue(value)
}
