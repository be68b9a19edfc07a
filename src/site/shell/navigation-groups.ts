import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'

interface NavigationGroup {
  /** The id of its label on every page. */
  id: string
  label: string
  links: readonly { label: string; path: routes.Address }[]
}

/** The header's three groups, in prose. */
export function navigationGroups({ pages }: Pick<Content, 'pages'>): readonly NavigationGroup[] {
  const { main, resources, programInfo } = pages.shell.navigation
  return [
    {
      id: 'menu-main',
      label: main.label,
      links: [
        { label: main.home, path: routes.home },
        { label: main.about, path: routes.about },
        { label: main.program, path: routes.program },
        { label: main.services, path: routes.services },
      ],
    },
    {
      id: 'menu-resources',
      label: resources.label,
      links: [
        { label: resources.speakers, path: routes.speakers },
        { label: resources.schools, path: routes.schools },
        { label: resources.companies, path: routes.companies },
        { label: resources.press, path: routes.press },
        { label: resources.location, path: routes.location },
      ],
    },
    {
      id: 'menu-program-info',
      label: programInfo.label,
      links: [
        { label: programInfo.logistics, path: routes.logistics },
        { label: programInfo.application, path: routes.application },
        { label: programInfo.accept, path: routes.accept },
        { label: programInfo.referral, path: routes.referral },
        { label: programInfo.makePayment, path: routes.makePayment },
        { label: programInfo.cancellationPolicy, path: routes.cancellationPolicy },
      ],
    },
  ]
}
