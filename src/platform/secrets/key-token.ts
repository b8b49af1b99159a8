import { crc32 } from 'node:zlib'
import { createToken, tokenId } from './random-token.ts'

/** Scanners of secrets find keys by their beginning, and tell one from another text by the checksum at its end. */
const KEY = /^chhaap_([\da-f]{64})([\da-f]{8})$/

/** A key of 256 random bits for a program. Only `hash` is stored, and the last four characters, by which people tell keys apart. */
export function createKey(): { key: string; hash: string; lastFour: string } {
  const { token, id } = createToken()
  const sum = checksum(token)
  return { key: `chhaap_${token}${sum}`, hash: id, lastFour: sum.slice(-4) }
}

/** What is stored of a key; null for what cannot be one. */
export function hashOfKey(text: string): string | null {
  const [, token = '', sum] = KEY.exec(text) ?? []
  return sum !== undefined && sum === checksum(token) ? tokenId(token) : null
}

function checksum(token: string): string {
  return crc32(token).toString(16).padStart(8, '0')
}
