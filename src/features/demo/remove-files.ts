import { isUuid } from '../../domain/text.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { originalKey, pictureOfFile } from '../pictures/picture-files.ts'
import { selectOwners, selectPictureNames } from './demo.sql.ts'

const BATCH = 500

/**
 * Removes uploads of people who are gone, and files of `pictures` that no product has any more: the worker of the job
 * `remove-files`. What the database names stays, so running late or twice does no harm.
 * @returns how many files went
 * @throws if some could not be removed, after all others
 */
export async function removeFiles(shop: Pick<Shop, 'db' | 'files' | 'log'>, { pictures }: { pictures: string[] }): Promise<number> {
  const remaining = await selectPictureNames(shop.db, pictures)
  const removed = new Set(pictures.filter((name) => !remaining.has(name)))
  const removedOriginals = new Set([...removed].map(originalKey))
  let count = 0
  let failures = 0
  let batch: string[] = []
  async function removeBatch(): Promise<void> {
    const uids = [...new Set(batch.flatMap((key) => ownerOf(key) ?? []))]
    const owners = await selectOwners(shop.db, uids)
    const items = batch.filter((key) => {
      const owner = ownerOf(key)
      return owner === null ? removed.has(pictureOfFile(key)) || removedOriginals.has(key) : !owners.has(owner)
    })
    batch = []
    const { done, failed } = await eachAlone({ log: shop.log, event: 'remove-failed', items, nameOf: String }, (key) =>
      shop.files.delete(key),
    )
    count += done
    failures += failed
  }
  for await (const key of shop.files.list()) if (batch.push(key) === BATCH) await removeBatch()
  await removeBatch()
  if (failures > 0) throw new Error(`${failures} files could not be removed`)
  return count
}

/** Uploads lie below their person's id, photos of sign-in providers below photos/ and that. */
function ownerOf(key: string): string | null {
  const [first = '', second = ''] = key.split('/')
  const owner = first === 'photos' ? second : first
  return isUuid(owner) ? owner : null
}
