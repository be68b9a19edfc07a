import { createButton, createElement } from '../../create-element'
import { editText } from './edit-area'
import { insertLink, type TextEdit, toggleBold, toggleList } from './edit-text'

interface Tool {
  label: string
  /** What is pressed with Ctrl or Command. */
  keys: string
  isPressed: (event: KeyboardEvent) => boolean
  edit: (text: string, start: number, end: number) => TextEdit
}

const bold: Tool = { label: 'Bold', keys: 'B', isPressed: isLetter('b'), edit: toggleBold }
const link: Tool = { label: 'Link', keys: 'K', isPressed: isLetter('k'), edit: insertLink }
const list: Tool = {
  label: 'List',
  keys: 'Shift+8',
  isPressed: ({ shiftKey, code }) => shiftKey && code === 'Digit8',
  edit: toggleList,
}

function isLetter(letter: string): Tool['isPressed'] {
  return ({ shiftKey, key }) => !shiftKey && key.toLowerCase() === letter
}

/** Gives texts in Markdown buttons for it when they are entered, and keys. */
export function addTextTools(root: HTMLElement): void {
  root.addEventListener('focusin', ({ target }) => addToolbar(target))
  // Some begin to write before the script is there.
  addToolbar(document.activeElement)
  root.addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (!isMarkdown(target) || !(ctrlKey || metaKey) || altKey) return
    const tool = toolsFor(target).find(({ isPressed }) => isPressed(event))
    if (!tool) return
    event.preventDefault()
    use(tool, target)
  })
}

function addToolbar(target: EventTarget | null): void {
  if (isMarkdown(target) && !target.parentElement?.querySelector('.text-tools')) target.after(toolbar(target))
}

function isMarkdown(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.dataset.markdown !== undefined
}

function toolsFor({ dataset }: HTMLTextAreaElement): readonly Tool[] {
  return dataset.markdown === 'blocks' ? [bold, link, list] : [bold, link]
}

/** For the mouse and for fingers. Whoever uses the keyboard has the keys, and tabs from text to text. */
function toolbar(area: HTMLTextAreaElement): HTMLElement {
  const buttons = toolsFor(area).map((tool) => toolButton(tool, area))
  const bar = createElement('div', { className: 'text-tools' }, ...buttons)
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Formatting')
  return bar
}

function toolButton(tool: Tool, area: HTMLTextAreaElement): HTMLButtonElement {
  const button = createButton('text-tool', tool.label, () => use(tool, area))
  Object.assign(button, { title: `${tool.label} (Ctrl+${tool.keys})`, tabIndex: -1 })
  button.setAttribute('aria-keyshortcuts', `Control+${tool.keys}`)
  // The selection stays in the text.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  return button
}

function use({ edit }: Tool, area: HTMLTextAreaElement): void {
  editText(area, edit(area.value, area.selectionStart, area.selectionEnd))
}
