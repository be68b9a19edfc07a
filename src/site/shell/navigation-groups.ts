import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'

interface NavigationGroup {
  id: string
  label: string
  links: readonly { label: string; path: routes.Address }[]
}

/** Returns the header's three link groups. Each label has the key of its route. */
export function listNavigationGroups({ pages }: Pick<Content, 'pages'>): readonly NavigationGroup[] {
  const { main, resources, programInfo } = pages.shell.navigation
  const { home, about, program, services, speakers, schools, companies, press, location } = routes
  const { logistics, application, accept, referral, makePayment, cancellationPolicy } = routes
  const programPaths = { logistics, application, accept, referral, makePayment, cancellationPolicy } as const
  return [
    createGroup('menu-main', main, { home, about, program, services }),
    createGroup('menu-resources', resources, { speakers, schools, companies, press, location }),
    createGroup('menu-program-info', programInfo, programPaths),
  ]
}

function createGroup<Name extends string>(
  id: string,
  words: Record<'label' | NoInfer<Name>, string>,
  paths: Record<Name, routes.Address>,
): NavigationGroup {
  const names = Object.keys(paths) as Name[]
  return { id, label: words.label, links: names.map((name) => ({ label: words[name], path: paths[name] })) }
}
