import type { Content } from '../../../content/read-content'
import { SixBlocks } from '../../ui/six-blocks'

/** The same links and the copyright line under every page; on paper, the address that the page has. */
export function Footer({ organization, address }: { organization: Content['organization']; address: string }) {
  return (
    <footer className="footer">
      <SixBlocks />
      <nav aria-label="More">
        <ul>
          <li>
            <a href="/press">Press</a>
          </li>
          <li>
            <a href="/speakers">Speakers</a>
          </li>
          <li>
            <a href="/donate">Donate Resources</a>
          </li>
          <li>
            <a href={organization.mastermindUrl} rel="external noopener">
              Mastermind
            </a>
          </li>
          <li>
            <a href="/companies">Company Trips/Internships</a>
          </li>
          <li>
            <a href="/schools">School Partnerships</a>
          </li>
          <li>
            <a href="/make-payment">Make Payment</a>
          </li>
        </ul>
      </nav>
      <p className="print-only">{address}</p>
      <p>
        © {organization.copyrightYears} {organization.name}. All program content reserved.
      </p>
    </footer>
  )
}
