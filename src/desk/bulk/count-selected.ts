import { createElement } from '../create-element'

export function countSelected(): void {
  const form = document.querySelector<HTMLFormElement>('#bulk')
  const all = form?.querySelector<HTMLInputElement>('[name="all"]')
  const output = form?.querySelector('output')
  if (!form || !all || !output) return
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="submission"],[name="application"]')]
  const page = addSelectPageCheckbox(all)
  const show = () => {
    const checkedCount = boxes.filter(({ checked }) => checked).length
    page.checked = checkedCount === boxes.length
    page.indeterminate = checkedCount > 0 && checkedCount < boxes.length
    form.classList.toggle('is-selecting', checkedCount > 0 || all.checked)
    output.textContent = all.checked || checkedCount === 0 ? '' : `${checkedCount} selected`
  }
  form.addEventListener('change', ({ target }) => {
    const selectAllBox = [all, page].find((each) => each === target)
    if (selectAllBox) for (const box of boxes) box.checked = selectAllBox.checked
    // Unchecking a row cancels "select all".
    if (target !== all && boxes.some(({ checked }) => !checked)) all.checked = false
    show()
  })
  // Browsers restore checkboxes when going back.
  addEventListener('pageshow', show)
  show()
}

/** Added by script, because it does nothing without one. */
function addSelectPageCheckbox(all: HTMLInputElement): HTMLInputElement {
  const box = createElement('input', { type: 'checkbox', className: 'tick-box' })
  all.closest('label')?.before(createElement('label', { className: 'tick' }, box, 'All on this page'))
  return box
}
