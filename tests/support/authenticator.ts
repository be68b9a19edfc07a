import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags for user presence, user verification, and a new key (Web Authentication Level 3, 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

interface Device {
  /** False if the device does not verify its user, for example by fingerprint. */
  verifies?: boolean
  /** True if the page is in a frame of another site. */
  crossOrigin?: boolean
}

/** A device that creates a passkey and signs with it, in a browser's response format (ES256, no attestation). */
export function createAuthenticator(origin: string, device: Device = {}) {
  let { crossOrigin = false } = device
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = PRESENT | (device.verifies === false ? 0 : VERIFIED) | flags
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), count, more])
  }
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin }))
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    /** Simulates a page in a frame of another site from now on. */
    moveIntoFrame: () => {
      crossOrigin = true
    },
    /** Responds to registration options. */
    register({ challenge }: { challenge: string }, from?: string) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(WITH_KEY, attested)
      const beginning = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1')
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: Buffer.concat([beginning, Buffer.from([data.length]), data]).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },
    /** Responds to sign-in options. Each response increments the counter, unless the device is a copy. */
    signIn({ challenge }: { challenge: string }, { from, isCopy = false }: { from?: string; isCopy?: boolean } = {}) {
      if (!isCopy) counter++
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
