import { type Timing, timings } from '../../content/application-windows'
import { DEFAULT_LANGUAGE, type Language } from '../../content/language'
import * as routes from '../routes'
import { isId } from './reference'

const TOKEN_COOKIE = 'XSRF-TOKEN'
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Maximum number of tokens to try. A sibling site can set any number of cookies with the same name. */
const MAX_TOKENS = 3
const TIMEOUT_MS = 30_000

/** Answers to send, with their idempotency key. */
export interface SendRequest {
  endpoint: string
  body: string
  key: string
  seconds?: number
  /** Language of the form. */
  language?: Language
}

export interface AcceptedAnswers {
  id?: string | undefined
  confirmation?: ConfirmationState | undefined
  /** Set if an application arrived outside its season's window. */
  timing?: Timing | undefined
}

/** "limited": no confirmation, because the address has reached its limit. */
const confirmations = ['queued', 'limited', 'none'] as const
export type ConfirmationState = (typeof confirmations)[number]

/** The server rejected every token. A plain post needs no token. */
export class TokenRefusedError extends Error {}

class KeyUsedError extends Error {}

/**
 * Reuses the key of an earlier attempt with the same body, so that a retry is not a second submission. After a reload,
 * only the key is known, so the server compares the answers.
 */
export function prepareRequest(
  endpoint: string,
  answers: unknown,
  earlier: (Pick<SendRequest, 'key'> & Partial<SendRequest>) | undefined,
): SendRequest {
  const body = JSON.stringify(answers)
  const isRetry = earlier && (earlier.body === undefined || earlier.body === body)
  return { endpoint, body, key: isRetry ? earlier.key : createKey() }
}

/**
 * Posts the answers with the forgery token and the idempotency key. If the key belongs to other answers, `sending` gets
 * a new one.
 * @throws TokenRefusedError if no token is accepted; Error if the answers are rejected or the server is unreachable.
 */
export async function sendAnswers(request: SendRequest): Promise<AcceptedAnswers> {
  try {
    return await postWithToken(request)
  } catch (error) {
    if (!(error instanceof KeyUsedError)) throw error
    request.key = createKey()
    return postWithToken(request)
  }
}

/** Tries the browser's tokens, then a new one. A sibling site may have set cookies with the same name. */
async function postWithToken(request: SendRequest): Promise<AcceptedAnswers> {
  const triedTokens = new Set<string>()
  for (const findTokens of [async () => readTokens(), fetchTokens]) {
    for (const token of await findTokens()) {
      if (triedTokens.has(token)) continue
      triedTokens.add(token)
      const answer = await post(request, token)
      if (answer.status !== 403) return readAcceptedAnswers(request, answer)
    }
  }
  throw new TokenRefusedError(`${request.endpoint} takes no token that this browser has`)
}

/** A successful status counts as success, whatever the body. */
async function readAcceptedAnswers({ endpoint }: SendRequest, answer: Response): Promise<AcceptedAnswers> {
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) {
    return {
      id: isId(body?.id) ? body.id : undefined,
      confirmation: confirmations.find((known) => known === body?.confirmation),
      timing: timings.find((known) => known === body?.timing),
    }
  }
  // Without errors, this status means that the key was used for other answers.
  if (answer.status === 422 && !body?.errors) throw new KeyUsedError(`${endpoint} has this key with other answers`)
  throw new Error(`${endpoint} answered ${answer.status}`)
}

function post(
  { endpoint, body, key, seconds = 0, language = DEFAULT_LANGUAGE }: SendRequest,
  token: string,
): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': language,
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': key,
      'X-Form-Seconds': seconds.toFixed(1),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

async function fetchTokens(): Promise<string[]> {
  const before = readTokens().join()
  const answer = await fetch(routes.csrfEndpoint, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${routes.csrfEndpoint} answered ${answer.status}`)
  // WebKit exposes a new cookie with a delay.
  for (let checks = 0; checks < 20 && readTokens().join() === before; checks++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return readTokens()
}

function readTokens(): string[] {
  const values = document.cookie.split('; ').flatMap((pair) => {
    const [name, value = ''] = pair.split('=')
    return name === TOKEN_COOKIE && TOKEN.test(value) ? [value] : []
  })
  return [...new Set(values)].slice(0, MAX_TOKENS)
}

/** `crypto.randomUUID` requires TLS or localhost. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
