import { isId } from './reference'

const TOKEN_COOKIE = 'XSRF-TOKEN'
const TIMEOUT_MILLISECONDS = 30_000

/** One filled form on its way: the same body is always sent under the same key. */
export interface Sending {
  endpoint: string
  body: string
  key: string
  /** How long the form has been in front of its sender. */
  seconds?: number
}

/** The browser keeps no cookies: calls cannot carry a token, but a plain post needs none. */
export class CookieRefusedError extends Error {}

/**
 * Takes up an earlier sending when its body is the same, so that a retry stays one submission;
 * other answers get a key of their own.
 */
export function prepareSending(endpoint: string, answers: unknown, earlier: Sending | null): Sending {
  const body = JSON.stringify(answers)
  return earlier?.body === body ? earlier : { endpoint, body, key: crypto.randomUUID() }
}

/**
 * Posts the answers with the forgery token and the idempotency key.
 * A token that the server no longer takes is replaced once.
 * Answers with the submission's id, if the server told it.
 * @throws CookieRefusedError when the browser keeps no cookie; Error when the server does not accept them or cannot be reached.
 */
export async function sendAnswers(sending: Sending): Promise<string | undefined> {
  let answer = await post(sending, readToken() ?? (await fetchToken()))
  if (answer.status === 403) answer = await post(sending, await fetchToken())
  if (!answer.ok) throw new Error(`${sending.endpoint} answered ${answer.status}`)
  return readId(answer)
}

/** Once the server has accepted, nothing about the body of its answer can make that a failure. */
async function readId(answer: Response): Promise<string | undefined> {
  const body = await answer.json().catch(() => undefined)
  return isId(body?.id) ? body.id : undefined
}

function post({ endpoint, body, key, seconds = 0 }: Sending, token: string): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': key,
      'X-Form-Seconds': seconds.toFixed(1),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
}

async function fetchToken(): Promise<string> {
  const answer = await fetch('/api/csrf', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
  const token = readToken()
  if (!answer.ok) throw new Error(`/api/csrf answered ${answer.status}`)
  if (!token) throw new CookieRefusedError('the browser keeps no cookie, so there is no token to send back')
  return token
}

function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`))
  return pair && decodeURIComponent(pair.slice(TOKEN_COOKIE.length + 1))
}
