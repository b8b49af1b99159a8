// node test/scale/run-on-postgres.ts 16 [FILE...]: the project `fast`, or these files of it, on a server of that version.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPostgres } from './older-postgres.ts'
import { startPostgres } from './postgres-server.ts'

/** Databases of languages with other capitals and another order of letters: what depends on a locale fails with one of them. */
const LOCALES = {
  15: ['--locale=C', '--locale-provider=icu', '--icu-locale=tr-TR'],
  16: ['--locale=C', '--locale-provider=icu', '--icu-locale=da-DK'],
  17: ['--locale=C', '--locale-provider=libc'],
  18: ['--locale=C.UTF-8'],
}
/** Nothing here has to outlive the run. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '256MB' }

const [version, ...files] = process.argv.slice(2)
const major = Number(version) as keyof typeof LOCALES
if (!LOCALES[major]) throw new Error(`There is no PostgreSQL ${version} here: ${Object.keys(LOCALES).join(', ')}.`)

const folder = await mkdtemp(join(tmpdir(), `chhaap-postgresql-${major}-`))
await chmod(folder, 0o755)
try {
  const programs = major === 18 ? {} : { bin: await installPostgres(major) }
  const server = await startPostgres(join(folder, 'server'), { ...programs, locale: LOCALES[major], settings: SETTINGS })
  try {
    const admin = new pg.Client(server.url('postgres', 'postgres'))
    await admin.connect()
    // As on hosted servers nobody is a superuser.
    await admin.query('alter role shop createdb createrole')
    // What only tests set: they make deadlocks, and fill tables without their triggers.
    await admin.query('grant set on parameter deadlock_timeout, session_replication_role to shop')
    const { rows } = await admin.query<{ version: string }>('select version()')
    await admin.end()
    console.log(rows[0]!.version)
    process.exitCode = await runFast(server.url('shop', 'shop'))
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function runFast(TEST_DATABASE_URL: string): Promise<number> {
  const report = process.env['TEST_REPORT']
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', ...reporters, ...files]
  const vitest = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL } })
  const [code] = (await once(vitest, 'exit')) as [number | null]
  return code ?? 1
}
