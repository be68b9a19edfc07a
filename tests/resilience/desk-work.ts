import { setTimeout as pause } from 'node:timers/promises'
import { toReference } from '../../src/forms/reference'
import * as routes from '../../src/routes'
import { statuses } from '../../src/submissions/statuses'
import { type Answer, Client } from './client'

/** Number of submissions in a bulk change. */
const MANY = 30

/** Pause after a refused or cut request, in milliseconds. */
const RETRY_DELAY_MS = 50

/** A confirmed change on the desk: the text of a note, the key of an answer, or the id of a batch. */
interface Done {
  note?: string
  answer?: string
  batch?: string
}

/** Signed-in colleagues who handle submissions until they are stopped. */
export class DeskWork {
  readonly done: Done[] = []
  /** Number of changes that were rejected with a conflict. */
  conflicts = 0
  private stopping = false
  private readonly client: Client
  private readonly workers: Promise<void>[]

  constructor(
    port: number,
    people: readonly { id: string; token: string }[],
    /** Returns the ids of the submissions so far. */
    private readonly arrived: () => readonly string[],
  ) {
    this.client = new Client(port, { connections: people.length })
    this.workers = people.map((person) => this.work(person))
  }

  /** Resolves when all pending requests are answered. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.workers)
    this.client.close()
  }

  private async work(person: { id: string; token: string }): Promise<void> {
    while (!this.stopping) {
      // Choose one of the newest few, so that several people work on the same submission.
      const id = this.arrived()
        .slice(-3)
        .at(Math.floor(Math.random() * 3))
      const many = this.arrived().slice(-MANY)
      const isDone =
        id &&
        (await (Math.random() < 0.5 ? this.handleMany(many, person) : this.handle(toReference(id), person)).catch(
          () => false,
        ))
      if (!isDone) await pause(RETRY_DELAY_MS)
    }
  }

  private async handle(reference: string, { id, token }: { id: string; token: string }): Promise<boolean> {
    const path = routes.deskSubmission(reference)
    const headers = { Cookie: `desk-session=${token}` }
    const { body } = await this.client.ask(path, { headers })
    const fields = { token: readHiddenValue(body, 'token'), version: readHiddenValue(body, 'version') }
    const post = (step: string, given: Record<string, string>) => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const posted = new URLSearchParams({ ...fields, ...given }).toString()
      const question = { method: 'POST', headers: { ...headers, ...form }, body: posted }
      return this.client.ask(routes.deskSubmissionStep(reference, step), question)
    }
    const word = crypto.randomUUID()
    const [, answer] = await Promise.all([
      post('status', { status: statuses[Math.floor(Math.random() * statuses.length)] ?? 'open' }).then(this.note),
      post('answer', { subject: 'Re', text: `Yes. ${word}`, key: word }).then(this.note),
      post('notes', { kind: 'note', text: word }).then((told) => told.status === 303 && this.done.push({ note: word })),
      post('assignee', { assignee: Math.random() < 0.5 ? id : '' }).then(this.note),
    ])
    if (answer.status === 303) this.done.push({ answer: word })
    return true
  }

  /** Previews and applies a bulk change to the newest submissions, and sometimes undoes it. */
  private async handleMany(ids: readonly string[], { id, token }: { id: string; token: string }): Promise<boolean> {
    const Cookie = `desk-session=${token}`
    const page = await this.client.ask(routes.deskAccount, { headers: { Cookie } })
    const post = (path: string, given: string[][]) => {
      const headers = { Cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams([['token', readHiddenValue(page.body, 'token')], ...given]).toString()
      return this.client.ask(path, { method: 'POST', headers, body })
    }
    const step = [`status:${statuses[Math.floor(Math.random() * statuses.length)]}`, `assignee:${id}`, 'assignee:']
    const chosen = step[Math.floor(Math.random() * step.length)] ?? ''
    const frozen = await post(routes.deskSelections, [['do', chosen], ...ids.map((each) => ['submission', each])])
    const batch = await this.apply(post, frozen)
    if (batch === undefined || Math.random() < 0.5) return true
    const shown = [
      ['back', routes.deskInbox],
      ['count', String(ids.length)],
    ]
    const undone = this.note(await post(routes.deskUndoBatch(batch), shown))
    const [, done] = /[?&]done=([\w-]+)/.exec(String(undone.headers.location ?? '')) ?? []
    if (done !== undefined) this.done.push({ batch: done })
    return true
  }

  private async apply(post: (path: string, given: string[][]) => Promise<Answer>, frozen: Answer) {
    const preview = String(frozen.headers.location ?? '')
    if (frozen.status !== 303) return undefined
    // A change to a single row has no preview.
    const [, done] = /[?&]done=([\w-]+)/.exec(preview) ?? []
    if (done !== undefined) {
      this.done.push({ batch: done })
      return done
    }
    const answer = this.note(await post(preview, []))
    if (answer.status !== 303) return undefined
    const batch = preview.split('/').at(-1) ?? ''
    this.done.push({ batch })
    return batch
  }

  private readonly note = (answer: Answer): Answer => {
    if (answer.status === 409) this.conflicts++
    return answer
  }
}

/** Returns the value of a hidden field. */
function readHiddenValue(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}
