/** A command's output streams: results on stdout, everything else on stderr, so that --json can be piped. */
export type Screen = {
  out(text: string): void
  error(text: string): void
  /** Prints at most once a second, and nothing for work that takes less. */
  progress(text: string): void
}

const PROGRESS_MS = 1000
let lastProgress = performance.now()

export const terminal: Screen = {
  out(text) {
    process.stdout.write(`${text}\n`)
  },
  error(text) {
    process.stderr.write(`${text}\n`)
  },
  progress(text) {
    if (performance.now() - lastProgress < PROGRESS_MS) return
    lastProgress = performance.now()
    process.stderr.write(`${text}\n`)
  },
}
