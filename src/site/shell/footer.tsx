import * as routes from '../../routes'
import { SixBlocks } from '../../ui/six-blocks'
import type { PageProps } from '../screen'

/** Links and the copyright line; in print, the page's address. */
export function Footer({ content, text, say, address }: PageProps & { address: string }) {
  const words = content.pages.shell.footer
  return (
    <footer className="footer">
      <SixBlocks />
      <nav aria-label={text(words.label)}>
        <ul>
          <li>
            <a href={routes.press}>{text(words.press)}</a>
          </li>
          <li>
            <a href={routes.speakers}>{text(words.speakers)}</a>
          </li>
          <li>
            <a href={routes.donate}>{text(words.donate)}</a>
          </li>
          <li>
            <a href={content.organization.mastermindUrl} rel="external noopener">
              {text(words.mastermind)}
            </a>
          </li>
          <li>
            <a href={routes.companies}>{text(words.companies)}</a>
          </li>
          <li>
            <a href={routes.schools}>{text(words.schools)}</a>
          </li>
          <li>
            <a href={routes.makePayment}>{text(words.makePayment)}</a>
          </li>
        </ul>
      </nav>
      <p className="print-only">{address}</p>
      <p>{say(words.copyright)}</p>
    </footer>
  )
}
