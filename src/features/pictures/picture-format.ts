import type { PictureFault } from '../../domain/picture.ts'

/** Decides by the first bytes, not by the name or the declared type. Null for other formats, whose decoders are never asked. */
export function formatOf(bytes: Uint8Array): ('jpeg' | 'png' | 'webp' | 'avif' | 'gif') | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4) === 'ftypavif') return 'avif'
  return head.startsWith('GIF8') ? 'gif' : null
}

/** Why a shop's or a reviewer's picture may not have this format; null where it may. */
export function faultOfFormat(bytes: Uint8Array): PictureFault | null {
  const format = formatOf(bytes)
  if (format !== null && format !== 'gif') return null
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  if (/^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(head)) return 'heic'
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tiff'
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(head) && head.includes('<svg') ? 'svg' : 'not-an-image'
}
