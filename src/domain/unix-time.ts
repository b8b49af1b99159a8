/** The documents of the shop's interfaces have their times in whole Unix seconds (spec §3), rounded down. */
export function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
