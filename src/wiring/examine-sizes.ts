import { ConfigError, readDataOf } from '../config/config.ts'
import type { FolderSource } from '../config/shop-folder/read-folder.ts'
import type { SizeHolder } from '../domain/catalogue/size.ts'
import { findSizeHolders } from '../features/catalogue/edit/keep-sizes.ts'
import { createDatabase, createPool, type Connection } from '../platform/database/database.ts'
import { findRunningPostgres } from '../platform/embedded/embedded-postgres.ts'
import type { Schema } from '../schema.ts'
import { sizesOf } from './fill-rules.ts'

/** What has sizes that the folder leaves out, in the shop that runs with it or by the server of the environment; nothing where none answers. */
export async function examineSizes({ path, yaml }: FolderSource): Promise<SizeHolder[]> {
  const connection = await findConnection(path)
  if (!connection) return []
  const pool = createPool(connection, { max: 1 })
  try {
    return await findSizeHolders({ db: createDatabase<Schema>(pool) }, sizesOf(yaml).sizes)
  } catch {
    // A shop that cannot be asked, or of an older version: its start says it.
    return []
  } finally {
    await pool.end()
  }
}

async function findConnection(path: string): Promise<Connection | null> {
  try {
    const { databaseUrl, databaseDirectUrl, dataDir } = readDataOf(path)
    return databaseUrl ? { connectionString: databaseUrl, pooled: databaseDirectUrl !== null } : await findRunningPostgres(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}
