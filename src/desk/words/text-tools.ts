import { insertLink, type TextEdit, toggleBold, toggleList } from './edit-text'

interface Tool {
  label: string
  key: string
  edit: (text: string, start: number, end: number) => TextEdit
}

const bold: Tool = { label: 'Bold', key: 'b', edit: toggleBold }
const link: Tool = { label: 'Link', key: 'k', edit: insertLink }
const list: Tool = { label: 'List', key: '', edit: toggleList }

/** Gives texts in Markdown buttons for it when they are entered, and keys. */
export function addTextTools(root: HTMLElement): void {
  root.addEventListener('focusin', ({ target }) => {
    if (isMarkdown(target) && !target.nextElementSibling?.matches('.text-tools')) target.after(toolbar(target))
  })
  root.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!isMarkdown(target) || !(ctrlKey || metaKey) || altKey || shiftKey) return
    const tool = toolsFor(target).find((each) => each.key === key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    use(tool, target)
  })
}

function isMarkdown(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.dataset.markdown !== undefined
}

function toolsFor({ dataset }: HTMLTextAreaElement): readonly Tool[] {
  return dataset.markdown === 'blocks' ? [bold, link, list] : [bold, link]
}

/** One stop of the Tab key; the arrow keys go from button to button (ARIA Authoring Practices, Toolbar). */
function toolbar(area: HTMLTextAreaElement): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'text-tools'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', 'Formatting')
  bar.setAttribute('aria-controls', area.id)
  const buttons = toolsFor(area).map((tool) => toolButton(tool, area))
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1
  })
  bar.append(...buttons)
  bar.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (by === undefined || at === -1) return
    event.preventDefault()
    const next = buttons.at((at + by) % buttons.length)
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  })
  return bar
}

function toolButton(tool: Tool, area: HTMLTextAreaElement): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'text-tool', textContent: tool.label })
  if (tool.key) button.setAttribute('aria-keyshortcuts', `Control+${tool.key.toUpperCase()}`)
  // The selection stays in the text.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => use(tool, area))
  return button
}

function use({ edit }: Tool, area: HTMLTextAreaElement): void {
  const { from, to, insert, select } = edit(area.value, area.selectionStart, area.selectionEnd)
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, and the only way that the browser's own Undo takes back.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
