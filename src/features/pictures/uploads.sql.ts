import { sql } from 'kysely'
import type { Picture } from '../../domain/picture.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import type { Db } from '../../schema.ts'

type NewPicture = {
  name: string
  width: number
  height: number
  webp_width: number
  colour: string
  unsaved_since: Date
}

/** A picture that is there already stays as it is, and counts as uploaded now if no product has shown it. */
export async function insertUpload(db: Db, picture: NewPicture): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ ...picture, widths: [], kind: 'other' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ unsaved_since: picture.unsaved_since }).where('pictures.unsaved_since', 'is not', null),
    )
    .execute()
}

/** Products that are saved clear the mark of their pictures; pieces of the content do not. */
export const isShown = sql<boolean>`(exists (select from products where products.images @> array[pictures.name])
  or exists (select from content where content.hero = pictures.name))`

/** How many uploaded pictures nothing shows. */
export async function countUnsaved(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('unsaved_since', 'is not', null)
    .where(isShown, '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export async function selectWidth(db: Db, name: string): Promise<number | undefined> {
  return (await db.selectFrom('pictures').select('width').where('name', '=', name).executeTakeFirst())?.width
}

/** The names of pictures without files or with files of former widths. */
export function unencodedPictures(db: Db): AsyncGenerator<string> {
  // The condition of the index pictures_to_encode.
  return keysOf(db, { table: 'pictures', key: 'name', where: sql`(widths = '{}' or encode_again)` })
}

export async function updateWidths(db: Db, name: string, files: { widths: number[]; webpWidth: number }): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ widths: files.widths, webp_width: files.webpWidth, encode_again: false })
    .where('name', '=', name)
    .execute()
}

/** The pictures come in no order; unknown names are left out. */
export async function selectPicturesByName(db: Db, names: string[]): Promise<Picture[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['name', 'width', 'height', 'widths', 'webp_width as webpWidth', 'colour', 'kind', 'alt'])
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  return rows
}
