/** Milliseconds on a clock that all processes share and nobody sets. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
