import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')
const EARLIER = ['0000-older-postgresql.sql', '0001-shop.sql', '0002-reviews-content-members.sql', '0003-changes.sql']
const [ASHA, KABIR, FARID] = ['1', '2', '3'].map((digit) => `0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0${digit}`)

let pool: pg.Pool
const run = async (name: string) => pool.query(await readFile(join(MIGRATIONS, name), 'utf8'))
beforeAll(async () => {
  const server = inject('postgres')
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query('drop database if exists sign_in_migration_test with (force)')
  await admin.query('create database sign_in_migration_test')
  await admin.end()
  pool = new pg.Pool({ ...server, database: 'sign_in_migration_test' })
  for (const name of EARLIER) await run(name)
  await pool.query(
    `insert into users (id, name, email, email_verified) values
       ('${ASHA}', 'asha', 'asha@example.in', false),
       ('${KABIR}', 'Kabir Mehta', 'kabir@example.in', true),
       ('${FARID}', 'farid@mail.example', 'x1@no-address.invalid', false);
     insert into accounts (user_id, provider_id, account_id, password) values
       ('${ASHA}', 'credential', '${ASHA}', 'the hash of asha'),
       ('${KABIR}', 'credential', '${KABIR}', 'the hash of kabir'),
       ('${KABIR}', 'google', 'subject-1', null),
       ('${FARID}', 'twitter', 'subject-2', null);
     insert into products (id, name) values ('kurta', 'Kurta');
     insert into reviews (product_id, user_id, rating, message, display_name) values
       ('kurta', '${ASHA}', 5, 'Soft, light and exactly the blue I wanted.', 'asha'),
       ('kurta', '${KABIR}', 5, 'Soft, light and exactly the blue I wanted.', 'Kabir Mehta'),
       ('kurta', '${FARID}', 5, 'Soft, light and exactly the blue I wanted.', 'farid')`,
  )
  await run('0004-sign-in.sql')
})
afterAll(() => pool.end())

const rowsOf = async (sql: string) => (await pool.query<Record<string, unknown>>(sql)).rows

describe('an installed shop that gets the new sign-in', () => {
  it('keeps its people with their passwords, and those without an address have none', async () => {
    expect(await rowsOf('select id, email, email_verified, password_hash from users order by id')).toEqual([
      { id: ASHA, email: 'asha@example.in', email_verified: false, password_hash: 'the hash of asha' },
      { id: KABIR, email: 'kabir@example.in', email_verified: true, password_hash: 'the hash of kabir' },
      { id: FARID, email: null, email_verified: false, password_hash: null },
    ])
  })

  it('keeps who they are at providers', async () => {
    expect(await rowsOf('select provider, subject, user_id from identities order by subject')).toEqual([
      { provider: 'google', subject: 'subject-1', user_id: KABIR },
      { provider: 'twitter', subject: 'subject-2', user_id: FARID },
    ])
  })

  it('calls nobody by their address any more, on reviews neither', async () => {
    const people = await rowsOf('select name from users order by id')
    const mark = expect.stringMatching(/^Shopper [2-9B-Z]{4}$/)
    expect(people).toEqual([{ name: mark }, { name: 'Kabir Mehta' }, { name: mark }])
    expect(people[0]).not.toEqual(people[2])
    const authors = await rowsOf('select display_name as name from reviews order by user_id')
    expect(authors).toEqual(people)
  })
})
