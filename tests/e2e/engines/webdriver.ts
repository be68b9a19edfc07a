/** A WebDriver session (https://w3c.github.io/webdriver/). Commands are the last part of a URL. */
export interface Session {
  get<Result>(command: string): Promise<Result>
  post<Result = void>(command: string, body?: object): Promise<Result>
  remove(command: string): Promise<void>
  end(): Promise<void>
}

/** Waits until the driver listens, then starts a session. */
export async function beginSession(driver: string, wanted: object, signal: AbortSignal): Promise<Session> {
  await untilListening(driver)
  const asked = { capabilities: { alwaysMatch: wanted } }
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, asked, signal)
  const session = `${driver}/session/${sessionId}`
  return {
    get: (command) => ask('GET', `${session}/${command}`),
    post: (command, body = {}) => ask('POST', `${session}/${command}`, body),
    remove: (command) => ask('DELETE', `${session}/${command}`),
    end: () => ask('DELETE', session),
  }
}

async function ask<Result>(method: string, address: string, body?: object, signal?: AbortSignal): Promise<Result> {
  const init = { method, signal: signal ?? null, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(address, init)
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilListening(driver: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await fetch(`${driver}/status`))
    } catch (error) {
      if (tries > 1000) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
