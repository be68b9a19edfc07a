export function ButtonLink({ href, label, isQuiet = false }: { href: string; label: string; isQuiet?: boolean }) {
  return (
    <a className={isQuiet ? 'button button--quiet' : 'button'} href={href}>
      {label}
    </a>
  )
}
