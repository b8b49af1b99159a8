import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './schema/accounts.ts'
import type { CatalogueTables } from './schema/catalogue.ts'
import type { OperationTables } from './schema/operations.ts'
import type { ParcelTables } from './schema/parcels.ts'
import type { PriceTables } from './schema/prices.ts'
import type { PurchaseTables } from './schema/purchases.ts'

/** The tables of db/migrations, for Kysely. */
export type Schema = AccountTables & CatalogueTables & OperationTables & ParcelTables & PriceTables & PurchaseTables

/** What asks the database: the pool, a replica, or a transaction. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
