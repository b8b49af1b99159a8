import type { Progress } from '../domain/progress.ts'

/** A command's output streams: results on stdout, everything else on stderr, so that --json can be piped. */
export type Screen = {
  out(text: string): void
  error(text: string): void
  /** Draws a progress bar, on a terminal only, once the work has taken a moment. */
  progress(progress: Progress): void
  /** Which of the streams show colours: terminals, unless NO_COLOR is set. */
  colours: { out: boolean; error: boolean }
  /** The columns of the terminal that shows stdout; null when it is a file or a pipe. */
  width: number | null
}

type Stream = { isTTY?: boolean; columns?: number; write(text: string): unknown; hasColors?(): boolean }

const FIRST_DRAW_MS = 300
const REDRAW_MS = 100
const BAR = 24
const CLEAR_LINE = '\r\u001b[K'

export function createScreen(stdout: Stream, stderr: Stream, nowMs: () => number = () => performance.now()): Screen {
  const startedMs = nowMs()
  let drawnMs: number | null = null
  function clear(): void {
    if (drawnMs !== null) stderr.write(CLEAR_LINE)
    drawnMs = null
  }
  return {
    out(text) {
      clear()
      stdout.write(`${text}\n`)
    },
    error(text) {
      clear()
      stderr.write(`${text}\n`)
    },
    progress(progress) {
      const dueMs = drawnMs === null ? startedMs + FIRST_DRAW_MS : drawnMs + REDRAW_MS
      if (!stderr.isTTY || nowMs() < dueMs) return
      stderr.write(CLEAR_LINE + progressBar(progress).slice(0, (stderr.columns || 80) - 1))
      drawnMs = nowMs()
    },
    // hasColors() knows NO_COLOR, and terminals without colours.
    colours: { out: hasColours(stdout), error: hasColours(stderr) },
    width: stdout.isTTY ? stdout.columns || null : null,
  }
}

export const terminal = createScreen(process.stdout, process.stderr)

function hasColours(stream: Stream): boolean {
  return Boolean(stream.isTTY && stream.hasColors?.())
}

function progressBar({ done, total, what }: Progress): string {
  if (total === null) return `${done} ${what}`
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * BAR)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${total} ${what}`
}
