export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

export function createButton(className: string, text: string, press: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className }, text)
  button.addEventListener('click', press)
  return button
}
