import type { Mention } from '../../domain/mention.ts'
import { isContentId } from '../../domain/content.ts'
import { isProductId } from '../../domain/product.ts'
import type { Shop } from '../../shop.ts'
import { selectMentionsOfPiece, selectMentionsOfProduct, selectMentionsOfText } from './mentions.sql.ts'

/** `active` are to be linked; a page with the text depends on all `ids`, as any of them may become active. */
export type Mentions = { active: Mention[]; ids: string[] }

/** The products that a product's description names by their exact names, the product itself excepted. */
export async function findMentionsOfProduct({ db }: Pick<Shop, 'db'>, id: string): Promise<Mentions> {
  return toMentions(isProductId(id) ? await selectMentionsOfProduct(db, id) : [])
}

/** The products that a piece of the members' content names. The caller must check membership. */
export async function findMentionsOfPiece({ db }: Pick<Shop, 'db'>, id: string): Promise<Mentions> {
  return toMentions(isContentId(id) ? await selectMentionsOfPiece(db, id) : [])
}

/** The products that a text names which is not stored yet. */
export async function findMentionsOfText({ db }: Pick<Shop, 'db'>, text: string): Promise<Mentions> {
  return toMentions(await selectMentionsOfText(db, text))
}

function toMentions(rows: (Mention & { active: boolean })[]): Mentions {
  const active = rows.filter((row) => row.active).map(({ id, name }) => ({ id, name }))
  return { active, ids: rows.map(({ id }) => id) }
}
