import { fold } from '../../../content/fold'
import type { Check, Checked, Finding, Place } from './check'
import { checkWords } from './check-words'
import { pathOf } from './dead-link'
import type { Link } from './read-text'
import { writtenTexts } from './written-texts'

/** Links whose words don't say where they lead, and those of one document that lead elsewhere with the same words. */
export const unclearLink: Check = {
  name: 'unclear-link',
  level: 'hint',
  find: (checked) => [...findUnclear(checked), ...findAmbiguous(checked)],
}

function linksOf(checked: Checked): (Place & Link)[] {
  return writtenTexts(checked).flatMap(({ document, field, links }) =>
    links.map((link) => ({ document, field, ...link })),
  )
}

function findUnclear(checked: Checked): Finding[] {
  const { unclearLink } = checkWords[checked.language]
  return linksOf(checked)
    .filter(({ text }) => unclearLink.test(text.trim()))
    .map(({ document, field, text, href }) => ({
      ...{ document, field, text: `${text} ${href}` },
      message: `The link “${text}” should say where it leads: people read links by themselves.`,
    }))
}

function findAmbiguous(checked: Checked): Finding[] {
  const groups = Map.groupBy(linksOf(checked), ({ document, text }) => `${document} ${fold(text).join(' ')}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    const other = first && others.find(({ href }) => pathOf(href) !== pathOf(first.href))
    if (!other) return []
    const { document, field, text, href } = other
    const message = `The link “${text}” leads to ${href}, but elsewhere here to ${first.href}.`
    return [{ document, field, message, text: `${text} ${href}` }]
  })
}
