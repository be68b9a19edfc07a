import { parseBlocks } from '../../../content/markdown'
import text from '../../../docs/manual.md?raw'
import * as routes from '../../routes'
import { Markdown } from '../../site/markdown'
import type { DeskRoute } from '../request'

export const manualRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: routes.deskManual,
    right: 'account',
    handle: ({ show }) => show({ title: 'Manual', body: <Manual /> }),
  },
]

/** The manual for the office. Its Markdown has headings, paragraphs, lists, links, and bold words. */
function Manual() {
  return (
    <div className="manual">
      {text
        .trim()
        .split(/\n{2,}/)
        .map((block) => {
          const [, marks, heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
          if (!marks) return <Markdown blocks={parseBlocks([block])} key={block} />
          const Heading = `h${marks.length}` as 'h1' | 'h2' | 'h3'
          return (
            <Heading id={toSectionId(heading)} key={block}>
              {heading}
            </Heading>
          )
        })}
    </div>
  )
}

/** Returns the id that GitHub generates for a heading, so that links work in both places. */
function toSectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
