import type { Season } from '../../domain/catalogue/season.ts'
import { rememberUntil } from '../../platform/live/topic-cache.ts'
import type { Shop } from '../../shop.ts'
import { selectSeason, selectSeasonTimes } from './season.sql.ts'

/** The days of a product, with its stored status. One that was deleted is shown to nobody. */
export async function findSeason({ db }: Pick<Shop, 'db'>, id: string): Promise<Season> {
  return (await selectSeason(db, id)) ?? { status: 'draft', from: null, until: null }
}

/** As many are remembered; what comes after the last of them is read again then. */
const MOST_TIMES = 1000

/** When products next come or go by the clock; null if never. Read again with each change of a product. */
export function createSeasons({ db, changes, clock }: Pick<Shop, 'db' | 'changes' | 'clock'>): Shop['nextSeason'] {
  const times = rememberUntil(changes, 'all-products', () => selectSeasonTimes(db, MOST_TIMES))
  return async () => {
    const known = await times()
    const next = known.find((at) => at > clock.now())
    return next ?? (known.length < MOST_TIMES ? null : clock.now())
  }
}
