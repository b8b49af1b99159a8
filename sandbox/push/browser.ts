import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that takes push messages: the keys of its subscription, and what it has decrypted. */
export type Browser = {
  keys: { p256dh: string; auth: string }
  /** @throws when the message was not encrypted for this browser (RFC 8291) */
  decrypt(body: Buffer): string
}

export function createBrowser(): Browser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const keyEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, keyEnd)
      const sealed = body.subarray(keyEnd)
      if (sealed.length > recordSize) throw new Error('More than one record')

      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const keyMaterial = derive(pair.computeSecret(sender), secret, info, 32)
      const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The last record has no delimiter')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
