import { GARMENT_KINDS, type GarmentKind } from '../../../../domain/sizes/garment.ts'
import { HEIGHTS } from '../../../../domain/sizes/on-your-height.ts'
import { WIDTHS } from '../../../../domain/sizes/room.ts'
import type { HeightUnit } from '../../../../messages/catalogue/on-your-height.ts'
import { readDevice, writeDevice } from '../../browser-storage.ts'

/** What somebody has told of themselves. It is kept on the device alone and is never sent. */
export type KeptMeasures = {
  height: number | null
  unit: HeightUnit
  best: Partial<Record<GarmentKind, number>>
}

export const NOTHING_KEPT: KeptMeasures = { height: null, unit: 'cm', best: {} }

/** Named on the page about privacy. */
const KEY = 'yourMeasures'

const listeners = new Set<() => void>()
let known: { text: string | null; measures: KeptMeasures } = { text: null, measures: NOTHING_KEPT }

/** The same object until something is changed, here or in another tab. */
export function keptMeasures(): KeptMeasures {
  const text = unstored === undefined ? readDevice(KEY) : unstored
  if (text !== known.text) known = { text, measures: parse(text) }
  return known.measures
}

export function followKeptMeasures(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function keepMeasures(changes: Partial<KeptMeasures>): void {
  store(JSON.stringify({ ...keptMeasures(), ...changes }))
}

export function forgetMeasures(): void {
  store(null)
}

/** A browser that stores nothing still shows what is typed, until the page is left. */
let unstored: string | null | undefined

function store(text: string | null): void {
  if (!writeDevice(KEY, text)) unstored = text
  for (const listener of listeners) listener()
}

function parse(text: string | null): KeptMeasures {
  try {
    const fields = new Map(Object.entries(JSON.parse(text ?? '{}') as object))
    const best = new Map(Object.entries((fields.get('best') ?? {}) as object))
    const widths = GARMENT_KINDS.map((kind) => [kind, readNumber(best.get(kind), WIDTHS)] as const)
    return {
      height: readNumber(fields.get('height'), HEIGHTS),
      unit: fields.get('unit') === 'ft' ? 'ft' : 'cm',
      best: Object.fromEntries(widths.filter(([, width]) => width !== null)),
    }
  } catch {
    return NOTHING_KEPT
  }
}

function readNumber(value: unknown, { least, most }: { least: number; most: number }): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null
}
