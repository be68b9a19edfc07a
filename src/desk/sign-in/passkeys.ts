import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** The server's response to these forms. */
type PasskeyResponse<Options> = ({ options: Options } | { next: string } | { problem: string }) &
  Partial<{ problem: string }>

/** Shows the passkey forms and handles their submission. */
export function addPasskeys(): void {
  if (!browserSupportsWebAuthn()) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submitForm(form)
    })
  }
}

async function submitForm(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.disabled) return
  if (button) button.disabled = true
  showStatus(form, '')
  const problem = await requestPasskey(form).catch(describeError)
  if (button) button.disabled = false
  showStatus(form, problem ?? '')
}

/** Resolves to an error message, or undefined on success. */
async function requestPasskey(form: HTMLFormElement): Promise<string | undefined> {
  const optionsResponse = await postForm(`${form.action}/options`, form)
  if (!('options' in optionsResponse)) return followResponse(optionsResponse)
  const response =
    form.dataset.passkey === 'add'
      ? await startRegistration({ optionsJSON: optionsResponse.options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: optionsResponse.options as PublicKeyCredentialRequestOptionsJSON })
  return followResponse(await postForm(form.action, form, JSON.stringify(response)))
}

async function postForm(address: string, form: HTMLFormElement, response?: string): Promise<PasskeyResponse<unknown>> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  if (response !== undefined) body.set('response', response)
  const httpResponse = await fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' } })
  // The server returns HTML if the session ended or an error occurred.
  if (!httpResponse.headers.get('Content-Type')?.startsWith('application/json')) return { problem: RELOAD_MESSAGE }
  return httpResponse.json()
}

function followResponse(result: PasskeyResponse<unknown>): string | undefined {
  if ('next' in result) location.assign(result.next)
  return result.problem
}

const RELOAD_MESSAGE = 'That didn’t work. Please reload the page and try again.'

/** Browsers do not reveal if the user canceled or has no passkey. */
function describeError(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for the desk.'
  if (error instanceof TypeError) return 'No connection. Please try again.'
  return 'No passkey was used. You can try again, or use a code.'
}

function showStatus(form: HTMLFormElement, words: string): void {
  const place = form.querySelector('[data-passkey-status]')
  if (place) place.textContent = words
}
