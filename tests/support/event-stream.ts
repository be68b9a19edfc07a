/** Reads server-sent events from a response, one by one; undefined at the end. */
export function readEventStream({ body }: Response) {
  if (!body) throw new Error('no stream')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  const next = async (): Promise<string | undefined> => {
    const [message, ...rest] = unread.split('\n\n')
    if (rest.length > 0) {
      unread = rest.join('\n\n')
      return message
    }
    const { value, done } = await reader.read()
    if (done) return undefined
    unread += value
    return next()
  }
  return {
    next,
    /** Returns the next message that is different from these. */
    async nextBut(...others: string[]): Promise<string | undefined> {
      const message = await next()
      return message !== undefined && others.includes(message) ? this.nextBut(...others) : message
    },
    close: () => reader.cancel(),
  }
}
