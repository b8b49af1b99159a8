import type { GarmentKind } from '../../domain/sizes/garment.ts'
import { feetOf, type Cuff, type Fall } from '../../domain/sizes/on-your-height.ts'

export type HeightUnit = 'cm' | 'ft'

/** "163 cm" or "5 ft 4 in". */
export function heightWords(height: number, unit: HeightUnit): string {
  const { feet, inches } = feetOf(height)
  return unit === 'cm' ? `${height} cm` : `${feet} ft ${inches} in`
}

export function hemWords(who: string, fall: Fall): string {
  if (fall.mark !== 'floor') return `On ${who} the hem falls ${fallWords(fall)}.`
  return fall.by === 0 ? `On ${who} the hem reaches the floor.` : `On ${who} the hem is ${-fall.by} cm too long: plan to turn it up.`
}

/** The same in few words, beside a size. */
export function fallWords({ mark, by }: Fall): string {
  if (mark === 'floor') return by < 0 ? `${-by} cm too long` : 'to the floor'
  if (by === 0) return `at the ${mark}`
  return by > 0 ? `${by} cm above the ${mark}` : `${-by} cm below the ${mark}`
}

export function cuffWords({ mark, by }: Cuff): string {
  if (by === 0) return `Its sleeve ends at the ${mark}.`
  return by > 0 ? `Its sleeve ends ${by} cm above the ${mark}.` : `Its sleeve reaches ${-by} cm over the hand.`
}

/** "4 cm roomier than yours", or than what else is named. */
export function roomWords(room: number, than: string): string {
  if (room === 0) return `as ${than}`
  return room > 0 ? `${room} cm roomier than ${than}` : `${-room} cm narrower than ${than}`
}

/** Why a size is somebody's. */
export function yourSizeWords(room: number, kind: GarmentKind): string {
  return room === 0 ? `As wide as your best ${kind}.` : `${room} cm roomier than your best ${kind}.`
}
