import { parentPort } from 'node:worker_threads'
import type { Receipt } from '../../domain/receipt.ts'
import { drawReceipt } from './draw-receipt.ts'

/** Draws each paper that it is sent: some 80 ms of a processor, which no request should wait for. */
parentPort?.on('message', (receipt: Receipt) => {
  void drawReceipt(receipt).then(
    (value) => parentPort?.postMessage({ value }, [value.buffer as ArrayBuffer]),
    (error: Error) => parentPort?.postMessage({ failure: error.message }, []),
  )
})
