/** A poll that finds nothing delays the next one by so much more. */
const SLOWER = 1.25

/** How soon the next poll follows: soon while there is something to find, then ever later, up to `idleMs`. */
export function nextPollDelay(delayMs: number, found: boolean, { pollMs, idleMs }: { pollMs: number; idleMs: number }): number {
  return found ? pollMs : Math.min(delayMs * SLOWER, idleMs)
}
