import { mainOf, textOf, withoutEntities } from './page'

/** A row of the inbox as displayed. */
export interface InboxRowText {
  address: string
  form: string
  /** The facts and the first words. */
  words: string
  name: string
  isUnread: boolean
  status: string
  age: string
  moment: string
}

/** Returns the rows of the inbox's list. */
export function readRows(html: string): InboxRowText[] {
  const list = /<ol class="inbox">.*?<\/ol>/s.exec(html)?.[0] ?? ''
  return [...list.matchAll(/<li data-form.*?<\/li>/gs)].map(([row]) => ({
    address: withoutEntities(/href="([^"]+)"/.exec(row)?.[1] ?? ''),
    form: textOf(/<\/a><span>(.*?)<\/span>/.exec(row)?.[1] ?? ''),
    words: textOf(/<p>(.*?)<\/p>/.exec(row)?.[1] ?? '').trim(),
    name: textOf(/<bdi>(.*?)<\/bdi>/.exec(row)?.[1] ?? ''),
    isUnread: row.includes('<i> unread</i>'),
    status: textOf(/data-status="\w+">(.*?)</.exec(row)?.[1] ?? ''),
    age: textOf(/<time[^>]*>(.*?)<\/time>/.exec(row)?.[1] ?? ''),
    moment: /title="([^"]+)"/.exec(row)?.[1] ?? '',
  }))
}

/** Returns the hidden fields of the form with an action. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)]
  const [, , form = ''] = forms.find(([, address]) => address?.split('#')[0] === action) ?? []
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, withoutEntities(value)]))
}

/** Returns the texts of primary buttons and of links styled like them, except in closed menus. */
export function mainButtons(html: string): string[] {
  const shown = mainOf(html).replaceAll(/<details(?![^>]* open)[^>]*>.*?<\/details>/gs, '')
  return [...shown.matchAll(/<(a|button) class="button"[^>]*>(.*?)<\/\1>/gs)].map(([, , words = '']) => textOf(words))
}
