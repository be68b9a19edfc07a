import { isId } from './reference'

const TOKEN_COOKIE = 'XSRF-TOKEN'
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** A sibling site can put any number of cookies in the way. */
const MOST_TOKENS = 3
const TIMEOUT_MILLISECONDS = 30_000

/** One filled form on its way: the same body is always sent under the same key. */
export interface Sending {
  endpoint: string
  body: string
  key: string
  /** How long the form has been in front of its sender. */
  seconds?: number
}

/** What the server tells of answers that it took. */
export interface Taken {
  /** The submission's id. */
  id?: string | undefined
  confirmation?: Confirmation | undefined
}

/** What the sender hears by mail: a mail of its own, one mail later for all that is held, or nothing. */
const confirmations = ['queued', 'held', 'none'] as const
export type Confirmation = (typeof confirmations)[number]

/** The forgery token cannot be sent back as the server gave it. A plain post needs none. */
export class TokenRefusedError extends Error {}

/** The key was used for other answers. */
class KeyUsedError extends Error {}

/**
 * Takes up an earlier sending when its body is the same, so that a retry stays one submission; other answers get a
 * key of their own. A key that outlived its page has no body to compare: the server does.
 */
export function prepareSending(
  endpoint: string,
  answers: unknown,
  earlier: (Pick<Sending, 'key'> & Partial<Sending>) | undefined,
): Sending {
  const body = JSON.stringify(answers)
  const isSame = earlier && (earlier.body === undefined || earlier.body === body)
  return { endpoint, body, key: isSame ? earlier.key : newKey() }
}

/**
 * Posts the answers with the forgery token and the idempotency key.
 * Where the server has other answers under the key, `sending` gets another one.
 * @throws TokenRefusedError when no token is taken; Error when the server does not accept them or cannot be reached.
 */
export async function sendAnswers(sending: Sending): Promise<Taken> {
  try {
    return await postWithToken(sending)
  } catch (error) {
    if (!(error instanceof KeyUsedError)) throw error
    sending.key = newKey()
    return postWithToken(sending)
  }
}

/** Tries the tokens that the browser holds, then a new one: a sibling site may have put cookies of its name beside ours. */
async function postWithToken(sending: Sending): Promise<Taken> {
  const tried = new Set<string>()
  for (const findTokens of [async () => readTokens(), fetchTokens]) {
    for (const token of await findTokens()) {
      if (tried.has(token)) continue
      tried.add(token)
      const answer = await post(sending, token)
      if (answer.status !== 403) return readTaken(sending, answer)
    }
  }
  throw new TokenRefusedError(`${sending.endpoint} takes no token that this browser has`)
}

/** Once the server has accepted, nothing about the body of its answer can make that a failure. */
async function readTaken({ endpoint }: Sending, answer: Response): Promise<Taken> {
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) {
    return {
      id: isId(body?.id) ? body.id : undefined,
      confirmation: confirmations.find((known) => known === body?.confirmation),
    }
  }
  // Wrong answers come with a list of what is wrong with them.
  if (answer.status === 422 && !body?.errors) throw new KeyUsedError(`${endpoint} has this key with other answers`)
  throw new Error(`${endpoint} answered ${answer.status}`)
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

async function fetchTokens(): Promise<string[]> {
  const before = readTokens().join()
  const answer = await fetch('/api/csrf', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
  if (!answer.ok) throw new Error(`/api/csrf answered ${answer.status}`)
  // WebKit shows a page its new cookie a moment later.
  for (let looks = 0; looks < 20 && readTokens().join() === before; looks++)
    await new Promise((later) => setTimeout(later, 50))
  return readTokens()
}

/** Every cookie of the token's name that looks like a token. */
function readTokens(): string[] {
  const values = document.cookie.split('; ').flatMap((pair) => {
    const [name, value = ''] = pair.split('=')
    return name === TOKEN_COOKIE && TOKEN.test(value) ? [value] : []
  })
  return [...new Set(values)].slice(0, MOST_TOKENS)
}

/** `crypto.randomUUID` is there only on pages that came by TLS or from this machine. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
