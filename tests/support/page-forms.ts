import { Parser } from 'htmlparser2'

/** A form of a page, and where it is sent. */
export interface PageForm {
  method: string
  action: string
  /** What Enter sends with everything chosen that can be; of several controls of a name, the first. */
  fields: Map<string, string>
  /** The names of its buttons, in their order; empty for a button without one. */
  buttons: string[]
}

/** For tests: the forms of a page. A button that leads elsewhere makes a form of its own. */
export function readForms(html: string): PageForm[] {
  const forms: (PageForm & { id: string | undefined })[] = []
  const outside: { id: string; control: Control }[] = []
  let open: PageForm | undefined
  let inside: Control | undefined
  const parser = new Parser({
    onopentag(tag, { id, method = 'get', action = '', formaction, form, name = '', value = '' }) {
      if (tag === 'form') {
        open = { method: method.toUpperCase(), action, fields: new Map(), buttons: [] }
        forms.push(Object.assign(open, { id }))
      }
      if (formaction !== undefined && open) forms.push({ ...open, id: undefined, action: formaction })
      if (tag === 'textarea' || tag === 'select') inside = { tag, name, value: '' }
      if (tag === 'option' && inside && open) put(open, { ...inside, value })
      if (tag !== 'input' && tag !== 'button') return
      const control = { tag, name, value }
      if (form !== undefined) outside.push({ id: form, control })
      else if (open) put(open, control)
    },
    ontext(text) {
      if (inside?.tag === 'textarea') inside.value += text
    },
    onclosetag(tag) {
      if (tag === 'textarea' && inside && open) put(open, inside)
      if (tag === inside?.tag) inside = undefined
      if (tag === 'form') open = undefined
    },
  })
  parser.end(html)
  for (const { id, control } of outside) for (const form of forms) if (form.id === id) put(form, control)
  return forms
}

interface Control {
  tag: string
  name: string
  value: string
}

/** Enter presses the first button (HTML, 4.10.22.2). */
function put({ fields, buttons }: PageForm, { tag, name, value }: Control): void {
  const isSent = tag !== 'button' || buttons.push(name) === 1
  if (isSent && name !== '' && !fields.has(name)) fields.set(name, value)
}
