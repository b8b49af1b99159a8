import { parentPort } from 'node:worker_threads'
import { drawReceipt, type ReceiptDrawing } from './draw-receipt.ts'

/** Draws receipts in a worker thread, because one takes tens of milliseconds of CPU time. */
parentPort?.on('message', (drawing: ReceiptDrawing) => {
  void drawReceipt(drawing).then(
    (value) => parentPort?.postMessage({ value }, [value.buffer as ArrayBuffer]),
    (error: Error) => parentPort?.postMessage({ failure: error.message }, []),
  )
})
parentPort?.postMessage({ started: true }, [])
