import { DomUtils, parseDocument } from 'htmlparser2'

/** A browser without JavaScript whose every response is kept by `keep(name, response)`. */
export function openBrowser(origin, who, keep) {
  const cookies = new Map()

  async function ask(path, { name = `${who} GET ${path}`, ...init } = {}) {
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'User-Agent': 'Firefox/140.0', Cookie, ...init.headers }
    const signal = AbortSignal.timeout(20_000)
    const response = await fetch(new URL(path, origin), { redirect: 'manual', signal, ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(cookie)
      else cookies.set(cookie, value)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    const answer = { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
    keep(name, answer)
    return answer
  }

  function post(path, body, { headers, name = `${who} POST ${path}` } = {}) {
    const own = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers }
    return ask(path, { method: 'POST', body, headers: own, name })
  }

  /** Sends the first form of a page whose action matches, as it is filled but for `values`. */
  async function send(page, action, values = {}) {
    const { text } = await ask(page)
    const form = formsIn(text, page).find((one) => action.test(one.action))
    if (!form) throw new Error(`${who}: ${page} has no form for ${action}`)
    return post(form.action, bodyOf({ ...form, fields: { ...form.fields, ...values } }))
  }

  return { cookies, ask, post, send }
}

/** The forms that a page posts: where, with which fields, and by which buttons. */
export function formsIn(html, page) {
  const document = parseDocument(html)
  const find = (test, within) => DomUtils.findAll(test, [within].flat())
  return find(({ name, attribs }) => name === 'form' && attribs.method === 'post', document.children).map((form) => {
    const controls = find(({ attribs }) => attribs.form === form.attribs.id && form.attribs.id, document.children)
    const all = [...find(() => true, form), ...controls]
    const fields = {}
    for (const control of all) readField(fields, control)
    const isButton = ({ name, attribs }) => name === 'button' && (attribs.type ?? 'submit') === 'submit'
    const buttons = all.filter(isButton).map(({ attribs }) => attribs)
    const to = new URL(form.attribs.action ?? page, new URL(page, 'http://site'))
    return { action: to.pathname + to.search, fields, buttons, enctype: form.attribs.enctype }
  })
}

function readField(fields, control) {
  const { name, type, value = '', checked } = control.attribs
  if (!name || 'disabled' in control.attribs) return
  if (control.name === 'select') fields[name] = chosen(control)
  else if (control.name === 'textarea') fields[name] = DomUtils.textContent(control) || `Words for ${name}`
  else if (control.name !== 'input' || type === 'submit') return
  else if (type === 'file') fields[name] = null
  else if (type === 'checkbox') {
    if (checked !== undefined || 'required' in control.attribs) fields[name] = value || 'on'
  } else if (type === 'radio') {
    if (checked !== undefined || !(name in fields)) fields[name] = value
  } else fields[name] = value || sample(name, type, control.attribs)
}

function chosen(select) {
  const options = DomUtils.findAll(({ name }) => name === 'option', select.children)
  const option = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
  if (option?.attribs.value === '' && options.length > 1) return options[1].attribs.value
  return option?.attribs.value ?? DomUtils.textContent(option ?? [])
}

function sample(name, type, { required }) {
  if (type === 'hidden' || name === 'website') return ''
  if (type === 'email') return 'family@mail.example'
  if (type === 'tel') return '(408) 555-0117'
  if (type === 'date') return '2026-07-01'
  if (type === 'time') return '09:30'
  if (type === 'number') return '5'
  return required === undefined ? '' : `Sample ${name}`
}

/** What a browser sends for a form. */
export function bodyOf({ fields, enctype }) {
  const body = enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) body.append(name, new File(['%PDF-1.4\n%%EOF\n'], 'dates.pdf', { type: 'application/pdf' }))
    else body.append(name, value)
  }
  return body
}
