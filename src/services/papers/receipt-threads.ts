/** The one thread that draws receipts. Whoever would wait behind so many waits for some seconds, and can come back as well. */
export const RECEIPT_THREADS = {
  program: new URL('receipt-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 16,
  fullMessage: 'too many receipts wait to be drawn',
}
