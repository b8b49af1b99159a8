import type pg from 'pg'

/** A return of somebody's orders that nobody has answered. */
export async function addReturn(pool: pg.Pool, uid: string): Promise<void> {
  await pool.query(
    `insert into returns (user_id, order_id, parcel_id, reason, message, lines)
     select user_id, id, id, 'too-small', 'Tight at the shoulders', '[]' from orders where user_id = $1`,
    [uid],
  )
}

/** A complaint about somebody's orders, with a photo and a replacement. */
export async function addComplaint(pool: pg.Pool, uid: string, number: string): Promise<void> {
  await pool.query(
    `with told as (
       insert into complaints (user_id, order_id, reason, message)
       select user_id, id, 'faulty', 'The seam of a sleeve is open.' from orders where user_id = $1 returning *
     ), photo as (
       insert into complaint_photos (name, user_id, complaint_id, width, height, webp_width, uploaded_at)
       select user_id || '/complaints/one', user_id, id, 10, 10, 10, now() from told
     ) insert into replacements (number, user_id, order_id, complaint_id, line_items, state)
     select $2, user_id, order_id, id, '[]', 'delivered' from told`,
    [uid, number],
  )
}
