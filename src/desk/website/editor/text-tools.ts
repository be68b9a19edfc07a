import { createButton, createElement } from '../../create-element'
import { editText } from './edit-area'
import { insertLink, type TextEdit, toggleBold, toggleList } from './edit-text'

interface Tool {
  label: string
  /** Pressed with Ctrl or Command. */
  keys: string
  isPressed: (event: KeyboardEvent) => boolean
  edit: (text: string, start: number, end: number) => TextEdit
}

const bold: Tool = { label: 'Bold', keys: 'B', isPressed: letterMatcher('b'), edit: toggleBold }
const link: Tool = { label: 'Link', keys: 'K', isPressed: letterMatcher('k'), edit: insertLink }
const list: Tool = {
  label: 'List',
  keys: 'Shift+8',
  isPressed: ({ shiftKey, code }) => shiftKey && code === 'Digit8',
  edit: toggleList,
}

function letterMatcher(letter: string): Tool['isPressed'] {
  return ({ shiftKey, key }) => !shiftKey && key.toLowerCase() === letter
}

/** Adds formatting buttons and keyboard shortcuts to Markdown fields. */
export function addTextTools(root: HTMLElement): void {
  root.addEventListener('focusin', ({ target }) => addToolbar(target))
  // The field may already have focus when the script loads.
  addToolbar(document.activeElement)
  root.addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (!isMarkdown(target) || !(ctrlKey || metaKey) || altKey) return
    const tool = listTools(target).find(({ isPressed }) => isPressed(event))
    if (!tool) return
    event.preventDefault()
    applyTool(tool, target)
  })
}

function addToolbar(target: EventTarget | null): void {
  if (isMarkdown(target) && !target.parentElement?.querySelector('.text-tools')) target.after(createToolbar(target))
}

function isMarkdown(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.dataset.markdown !== undefined
}

function listTools({ dataset }: HTMLTextAreaElement): readonly Tool[] {
  return dataset.markdown === 'blocks' ? [bold, link, list] : [bold, link]
}

/** Creates buttons for mouse and touch. They are not in the tab order, because the keyboard has shortcuts. */
function createToolbar(area: HTMLTextAreaElement): HTMLElement {
  const buttons = listTools(area).map((tool) => createToolButton(tool, area))
  const tools = createElement('div', { className: 'text-tools' }, ...buttons)
  tools.setAttribute('role', 'group')
  tools.setAttribute('aria-label', 'Formatting')
  return tools
}

function createToolButton(tool: Tool, area: HTMLTextAreaElement): HTMLButtonElement {
  const button = createButton('text-tool', tool.label, () => applyTool(tool, area))
  Object.assign(button, { title: `${tool.label} (Ctrl+${tool.keys})`, tabIndex: -1 })
  button.setAttribute('aria-keyshortcuts', `Control+${tool.keys}`)
  // Keep the selection in the text.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  return button
}

function applyTool({ edit }: Tool, area: HTMLTextAreaElement): void {
  editText(area, edit(area.value, area.selectionStart, area.selectionEnd))
}
