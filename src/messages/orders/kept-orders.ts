import { readableDay } from '../../domain/indian-time.ts'

/** Of an order of a deleted account. */
export function keptWords({ number, until }: { number: string; until: Date }): string {
  return `Order ${number} keeps name, address and phone until its parcel has arrived, at the latest until ${readableDay(until)}.`
}
