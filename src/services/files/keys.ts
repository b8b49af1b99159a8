/** No segment starts with a dot, which excludes `..` and the temporary folder of disk.ts. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/
const MAX_KEY_LENGTH = 300

export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key)
}

/** @throws for an invalid key */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
  return key
}
