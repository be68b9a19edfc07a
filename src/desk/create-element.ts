export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

export function createButton(className: string, text: string, press: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className }, text)
  button.addEventListener('click', press)
  return button
}
