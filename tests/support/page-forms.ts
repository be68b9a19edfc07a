import { Parser } from 'htmlparser2'

/** A form on a page, and its target. */
export interface PageForm {
  method: string
  action: string
  /** What Enter submits if every option is selected; the first value of controls with the same name. */
  fields: Map<string, string>
  /** The names of all buttons in order; empty for a button without a name. */
  buttons: string[]
}

/** Returns the forms of a page. A button with another target is returned as a separate form. */
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
