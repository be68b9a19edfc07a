/**
 * Reads a request body. Resolves to undefined if it is larger than `maxBytes`, without buffering more than that.
 */
export async function readBody({ body, headers }: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
