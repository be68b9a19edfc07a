import { fold } from '../../../content/fold'
import type { Check, Checked, Finding } from './check'
import { checkWords } from './check-words'
import { pathOf } from './dead-link'
import { linksIn, type WrittenLink } from './links-in'

/** Links whose words don't say where they lead, and those of one document that lead elsewhere with the same words. */
export const unclearLink: Check = {
  name: 'unclear-link',
  level: 'hint',
  find: (checked) => [...findUnclear(checked), ...findAmbiguous(checked)],
}

function findUnclear(checked: Checked): Finding[] {
  const { unclearLink } = checkWords[checked.language]
  return linksIn(checked)
    .filter(({ text = '' }) => unclearLink.test(text.trim()))
    .map(({ document, field, text, href }) => ({
      ...{ document, field, text: `${text} ${href}` },
      message: `The link “${text}” should say where it leads: people read links by themselves.`,
    }))
}

function findAmbiguous(checked: Checked): Finding[] {
  const inTexts = linksIn(checked).filter(({ text }) => text !== undefined)
  const groups = Map.groupBy(inTexts, ({ document, text = '' }) => `${document} ${fold(text).join(' ')}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    const other = first && others.find((each) => destinationOf(each) !== destinationOf(first))
    if (!other) return []
    const { document, field, text, href } = other
    const message = `The link “${text}” leads to ${href}, but elsewhere here to ${first.href}.`
    return [{ document, field, message, text: `${text} ${href}` }]
  })
}

/** Of this site, the page; of others, the whole address. */
function destinationOf({ target }: WrittenLink): string {
  return target.startsWith('/') ? pathOf(target) : target.replace(/\/$/, '')
}
