import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Mention } from '../../domain/mention.ts'
import type { Schema } from '../../schema.ts'
import { cutText } from '../../domain/text.ts'

type MentionRow = Mention & { active: boolean }

/** How many characters are searched, and how many words a name has at most. */
const MAX_TEXT = 20_000
const MAX_WORDS = 6

/** What the description of the product `id` names, the product itself excepted. */
export function selectMentionsOfProduct(db: Kysely<Schema>, id: string): Promise<MentionRow[]> {
  return selectMentions(db, sql`select description from products where id = ${id}`, id)
}

/** What the text of the piece `id` of the members' content names. */
export function selectMentionsOfPiece(db: Kysely<Schema>, id: string): Promise<MentionRow[]> {
  return selectMentions(db, sql`select content from content where id = ${id}`, '')
}

export function selectMentionsOfText(db: Kysely<Schema>, text: string): Promise<MentionRow[]> {
  return selectMentions(db, sql`select ${cutText(text, MAX_TEXT)}::text`, '')
}

/**
 * Looks up each run of words that does not begin in lower case, by the index products_by_name: the text is cut into
 * words, not the catalogue read. JSON descriptions are cut at their quotation marks too.
 */
async function selectMentions(db: Kysely<Schema>, text: RawBuilder<unknown>, except: string): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    with words as (
      select word, place
      from regexp_split_to_table(left((${text}), ${MAX_TEXT}), '[\\s"]+') with ordinality as cut (word, place)
    ),
    runs as (
      select ltrim(word, '(‘“''') as word, array_agg(word) over (order by place rows between current row and ${sql.lit(MAX_WORDS - 1)} following) as run
      from words
    ),
    names as (
      select distinct btrim(array_to_string(run[1:length], ' '), '.,;:!?()…‘’“”''') as name
      from runs, generate_series(1, ${MAX_WORDS}::integer) as length
      where word !~ '^([[:lower:]]|$)'
    )
    select found.id, found.name, found.active
    from names
    cross join lateral (
      select id, name, active from products
      where name collate "unicode" = names.name and id <> ${except}
      order by active desc, id
      limit 1
    ) as found
    order by found.id`.execute(db)
  return rows
}
