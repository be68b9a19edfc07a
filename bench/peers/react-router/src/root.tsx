import type { ReactNode } from 'react'
import { Links, Meta, NavLink, Outlet, Scripts, ScrollRestoration } from 'react-router'
import page from './shared/page.json'
import './shared/style.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <nav>
        <ul>
          {page.navigation.map(({ label, path }) => (
            <li key={path}>
              <NavLink to={path}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <Outlet />
      </main>
      <footer>{page.sample}</footer>
    </>
  )
}
