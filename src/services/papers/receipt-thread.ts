import { parentPort } from 'node:worker_threads'
import type { Receipt } from '../../domain/receipt.ts'
import { drawReceipt } from './draw-receipt.ts'

/** Draws receipts in a worker thread, because one takes tens of milliseconds of CPU time. */
parentPort?.on('message', (receipt: Receipt) => {
  void drawReceipt(receipt).then(
    (value) => parentPort?.postMessage({ value }, [value.buffer as ArrayBuffer]),
    (error: Error) => parentPort?.postMessage({ failure: error.message }, []),
  )
})
