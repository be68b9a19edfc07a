import { createElement } from '../create-element'

/** Adds a button that folds the banner on all pages, until the browser is closed or the problem changes. */
export function setUpBanner(): void {
  const banner = document.querySelector<HTMLElement>('.banner')
  if (!banner) return
  const button = createElement('button', { className: 'text-button', type: 'button' })
  const show = () => {
    button.textContent = 'folded' in banner.dataset ? 'Show' : 'Hide'
  }
  button.addEventListener('click', () => {
    banner.toggleAttribute('data-folded')
    const problem = 'folded' in banner.dataset ? banner.dataset.problem : ''
    // biome-ignore lint/suspicious/noDocumentCookie: The server reads it, so that a folded banner never flashes.
    document.cookie = `folded-banner=${problem}; path=/desk; SameSite=Strict`
    show()
  })
  show()
  banner.append(button)
}
