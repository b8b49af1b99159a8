/** The pool that draws receipts. Behind `maxWaiting` others a request would wait for seconds, so it is refused instead. */
export const RECEIPT_THREADS = {
  program: new URL('receipt-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 16,
  fullMessage: 'too many receipts wait to be drawn',
  limits: { taskMs: 3000, heapMb: 256 },
}
