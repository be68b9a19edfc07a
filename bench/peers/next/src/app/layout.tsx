import Link from 'next/link'
import type { ReactNode } from 'react'
import page from '../shared/page.json'
import '../shared/style.css'

export const metadata = { title: page.title, description: page.lead }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <ul>
            {page.navigation.map(({ label, path }) => (
              <li key={path}>
                <Link href={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <main>{children}</main>
        <footer>{page.sample}</footer>
      </body>
    </html>
  )
}
