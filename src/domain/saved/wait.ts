import type { Options } from '../catalogue/variant.ts'

/** The most kinds of pieces that somebody can wait for. */
export const MAX_WAITS = 50
/** How long somebody is waited with. */
export const WAIT_DAYS = 90
/** How many people hear of one piece that is back. */
export const TOLD_OF_A_PIECE = 3
/** Of pieces that are not counted all who wait hear, so many a minute. */
const TOLD_A_MINUTE = 100

/** A kind of a product that somebody waits for. */
export type Wait = { id: string; options: Options }

/** When a wait of this age has ended. */
export function waitsSince(now: Date): Date {
  return new Date(now.getTime() - WAIT_DAYS * 86_400_000)
}

/** The seconds after which the message to the person at this place (from 0) is sent, where pieces are not counted. */
export function tellAfterS(place: number): number {
  return Math.floor(place / TOLD_A_MINUTE) * 60
}
