/** A body that is read as it is sent; whoever closes the connection ends the reading. */
export function streamOf(from: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = from[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
