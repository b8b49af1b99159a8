import { useSyncExternalStore } from 'react'
import { followKeptMeasures, keptMeasures, NOTHING_KEPT, type KeptMeasures } from '../page/catalogue/kept-measures.ts'

/** What somebody has told of themselves on this device; nothing while hydrating, as in the page that everybody gets. */
export function useKeptMeasures(): KeptMeasures {
  return useSyncExternalStore(followKeptMeasures, keptMeasures, () => NOTHING_KEPT)
}
