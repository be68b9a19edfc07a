import { Parser } from 'htmlparser2'

/** Returns what a browser posts for the fields in a page if no button is pressed (HTML, 4.10.22.4). */
export function readPostedFields(html: string): URLSearchParams {
  const posted = new URLSearchParams()
  let templates = 0
  let area: Text | undefined
  let select: Text | undefined
  const parser = new Parser({
    onopentag(tag, { name, value, type, checked, selected }) {
      if (tag === 'template') templates++
      if (templates > 0) return
      if (tag === 'textarea' && name) area = { name, text: '' }
      if (tag === 'select' && name) select = { name, text: '' }
      if (tag === 'option' && select && (selected !== undefined || !select.text)) select.text = value ?? ''
      if (tag !== 'input' || !name) return
      if ((type === 'checkbox' || type === 'radio') && checked === undefined) return
      posted.append(name, value ?? '')
    },
    ontext(text) {
      if (area) area.text += text
    },
    onclosetag(tag) {
      if (tag === 'template') templates--
      if (templates > 0) return
      const ended = tag === 'textarea' ? area : tag === 'select' ? select : undefined
      // A parser skips a line break after the start tag (HTML, 13.2.6.4.7).
      if (ended) posted.append(ended.name, ended.text.replace(/^\n/, ''))
      if (tag === 'textarea') area = undefined
      if (tag === 'select') select = undefined
    },
  })
  parser.end(html)
  return posted
}

interface Text {
  name: string
  text: string
}
