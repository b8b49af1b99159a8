/**
 * A shop in small: 8 connections that write without pause on the embedded PostgreSQL of the folder given as
 * argument. Prints `ready`, then `ack <id>` for every commit that the server acknowledged, and the supervisor's log.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'

const WRITERS = 8
const [dataDir = '', round = ''] = process.argv.slice(2)

const server = await startEmbeddedPostgres({ dataDir, log: (message) => console.log(`log ${message}`) })
const pool = new pg.Pool({ ...server.connection, max: WRITERS })
// Connections of a killed server, idle and in use.
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
await pool.query('create table if not exists orders (id text primary key); create table if not exists lines (order_id text primary key)')
console.log('ready')
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(`${round}-${writer}`)))

async function write(prefix: string): Promise<never> {
  for (let count = 0; ; count++) {
    const id = `${prefix}-${count}`
    try {
      await placeOrder(id)
      console.log(`ack ${id}`)
    } catch {
      await delay(20) // the server was killed: try again until the supervisor has it back
    }
  }
}

async function placeOrder(id: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into orders values ($1)', [id])
    await client.query('insert into lines values ($1)', [id])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
