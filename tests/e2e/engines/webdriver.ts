/** A WebDriver session (https://w3c.github.io/webdriver/). A command is the last part of the URL. */
export interface Session {
  get<Result>(command: string): Promise<Result>
  post<Result = void>(command: string, body?: object): Promise<Result>
  remove(command: string): Promise<void>
  end(): Promise<void>
}

/** Waits until the driver listens, then starts a session. */
export async function startSession(
  driver: string,
  requiredCapabilities: object,
  signal: AbortSignal,
): Promise<Session> {
  await waitUntilListening(driver)
  const requested = { capabilities: { alwaysMatch: requiredCapabilities } }
  const { sessionId } = await sendCommand<{ sessionId: string }>('POST', `${driver}/session`, requested, signal)
  const session = `${driver}/session/${sessionId}`
  return {
    get: (command) => sendCommand('GET', `${session}/${command}`),
    post: (command, body = {}) => sendCommand('POST', `${session}/${command}`, body),
    remove: (command) => sendCommand('DELETE', `${session}/${command}`),
    end: () => sendCommand('DELETE', session),
  }
}

async function sendCommand<Result>(
  method: string,
  address: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Result> {
  const init = { method, signal: signal ?? null, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(address, init)
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function waitUntilListening(driver: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await fetch(`${driver}/status`))
    } catch (error) {
      if (tries > 1000) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
