import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { SixBlocks } from '../../ui/six-blocks'
import type { PageProps } from '../screen'
import { listOwnLinks } from './navigation-groups'

export function Footer({ content, text, say, address }: PageProps & { address: string }) {
  const words = content.pages.shell.footer
  const { mastermindUrl } = content.organization
  const links = [
    [routes.press, words.press],
    [routes.speakers, words.speakers],
    [routes.donate, words.donate],
    ...(mastermindUrl === null ? [] : [[mastermindUrl, words.mastermind] as const]),
    [routes.companies, words.companies],
    [routes.schools, words.schools],
    [routes.makePayment, words.makePayment],
    ...listOwnLinks(content, 'footer').map(({ path, label }) => [path, label] as const),
  ] as const
  return (
    <footer className="footer">
      <SixBlocks />
      <nav aria-label={text(words.label)}>
        <ul>
          {links
            .filter(([href]) => isPageShown(content, href))
            .map(([href, label]) => (
              <li key={href}>
                <a href={href} rel={href === mastermindUrl ? 'external noopener' : undefined}>
                  {text(label)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p className="print-only">{address}</p>
      <p>{say(words.copyright)}</p>
    </footer>
  )
}
