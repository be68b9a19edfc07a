/**
 * The body of a request; undefined where it has more than `most` bytes, announced or not. No more than that is ever held.
 */
export async function readBody({ body, headers }: Request, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > most) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
