import type { Content } from '../../../content/read-content'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'

type NavigationContent = Pick<Content, 'pages' | 'ownPages' | 'shownPages'>

interface NavigationGroup {
  id: string
  label: string
  links: readonly { label: string; path: string }[]
}

/** Returns the header's three link groups: the site's pages, then own ones. Groups without links are left out. */
export function listNavigationGroups(content: NavigationContent): readonly NavigationGroup[] {
  const { main, resources, programInfo } = content.pages.shell.navigation
  const { home, about, program, services, speakers, schools, companies, press, location } = routes
  const { logistics, application, accept, referral, makePayment, cancellationPolicy } = routes
  const programPaths = { logistics, application, accept, referral, makePayment, cancellationPolicy } as const
  const groups = [
    createGroup('menu-main', main, { home, about, program, services }, listOwnLinks(content, 'main')),
    createGroup(
      'menu-resources',
      resources,
      { speakers, schools, companies, press, location },
      listOwnLinks(content, 'resources'),
    ),
    createGroup('menu-program-info', programInfo, programPaths, listOwnLinks(content, 'programInfo')),
  ]
  return groups
    .map(({ links, ...group }) => ({ ...group, links: links.filter(({ path }) => isPageShown(content, path)) }))
    .filter(({ links }) => links.length > 0)
}

/** Returns the links to own pages in a menu group or in the footer. */
export function listOwnLinks({ ownPages }: Pick<Content, 'ownPages'>, where: Content['ownPages'][number]['where']) {
  const found = ownPages.filter((page) => page.where === where)
  return found.map(({ id, title }) => ({ label: title, path: routes.ownPage(id) }))
}

function createGroup<Name extends string>(
  id: string,
  words: Record<'label' | NoInfer<Name>, string>,
  paths: Record<Name, routes.Address>,
  own: NavigationGroup['links'],
): NavigationGroup {
  const names = Object.keys(paths) as Name[]
  return {
    id,
    label: words.label,
    links: [...names.map((name) => ({ label: words[name], path: paths[name] })), ...own],
  }
}
