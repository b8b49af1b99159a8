import { sql } from 'kysely'

/** Of a row of `refunds`, that its money goes back: it has not paid for other pieces, and is not what a courier does not collect. */
export const IS_MOVED = sql<boolean>`(refunds.reason <> 'changed' and refunds.way <> 'deducted')`
