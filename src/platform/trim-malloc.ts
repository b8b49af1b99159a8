type Trim = () => void

let found: Trim | null | undefined

/**
 * Returns to the system what the C library has freed: by itself it returns only what is at the end of its heap, which after a
 * load was a third of the process. Takes some milliseconds. Does nothing where the C library is not glibc.
 */
export function trimMalloc(): void {
  if (found === undefined) found = findTrim()
  found?.()
}

function findTrim(): Trim | null {
  const emitWarning: unknown = Reflect.get(process, 'emitWarning')
  // Node warns of its FFI, which may change with versions of Node; the shop runs on a pinned one, and also without the FFI.
  process.emitWarning = () => {}
  try {
    const { functions } = process.getBuiltinModule('node:ffi').dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } })
    return () => void functions.malloc_trim(0n)
  } catch {
    return null
  } finally {
    Reflect.set(process, 'emitWarning', emitWarning)
  }
}
