type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Decides by the first bytes, not by the name or the declared type. Null for other formats, whose decoders are never asked. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4) === 'ftypavif') return 'avif'
  return head.startsWith('GIF8') ? 'gif' : null
}

/** Whether a shop's or a reviewer's picture may have this format. */
export function hasAllowedFormat(bytes: Uint8Array): boolean {
  const format = formatOf(bytes)
  return format !== null && format !== 'gif'
}
