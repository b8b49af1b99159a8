import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The receiver's keys, from its subscription. */
export type ReceiverKeys = { p256dh: string; auth: string }

/** There is one of each per message; they are given in tests only. */
type Randomness = { privateKey?: Buffer; salt?: Buffer }

const RECORD_SIZE = 4096
/** Marks the last record. */
const LAST = Buffer.of(2)

/**
 * Encrypts a message for one browser (RFC 8291), as the body of a request with the content encoding aes128gcm (RFC 8188).
 * @throws when the receiver's public key is no point of P-256
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: ReceiverKeys,
  { privateKey, salt = randomBytes(16) }: Randomness = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  if (privateKey) sender.setPrivateKey(privateKey)
  else sender.generateKeys()
  const publicKey = sender.getPublicKey()

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, publicKey])
  const keyMaterial = derive(sender.computeSecret(receiver), { salt: Buffer.from(auth, 'base64url'), info, length: 32 })
  const key = derive(keyMaterial, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(keyMaterial, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...sealed, cipher.getAuthTag()])
}

function derive(secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
