import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeOwnFolder } from '../support/own-folder.ts'
import { freePort, isReady } from '../support/programs.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Nothing of it is compiled yet, and a machine may be busy elsewhere. */
const START_MS = 120_000

/** A real shop's credentials; none of them is used at the start. */
const REAL = {
  NODE_ENV: 'production',
  DEMO: 'off',
  SHOP_DIR: makeOwnFolder(),
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: 'a secret of a test, of a shop that is real',
  PHONEPE_CLIENT_ID: 'client',
  PHONEPE_CLIENT_SECRET: 'secret',
  PHONEPE_WEBHOOK_USERNAME: 'notices',
  PHONEPE_WEBHOOK_PASSWORD: 'password1',
  SHIPENGINE_API_KEY: 'key',
  SHIPENGINE_CARRIER_IDS: 'se-1',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Shop <orders@shop.example>',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SHOP_NAME: 'A shop',
  SHOP_EMAIL: 'help@shop.example',
  SHOP_PHONE: '+91 98290 12345',
  SHOP_ADDRESS: '7 Chowk',
  SHOP_CITY: 'Jaipur',
  SHOP_STATE: 'Rajasthan',
  SHOP_PIN: '302001',
}

/** The project as `npm prune --omit=dev` leaves it: everything is linked, but of the packages those alone that serving needs. */
async function prune(tree: string): Promise<void> {
  for (const name of await readdir(ROOT)) if (name !== 'node_modules') await symlink(join(ROOT, name), join(tree, name))
  const lock = JSON.parse(await readFile(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    // What lies in another package comes with it.
    if (dev || devOptional || path.lastIndexOf('node_modules') > 0) continue
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await symlink(join(ROOT, path), join(tree, path))
  }
}

it('a real shop starts and serves without the packages that only sandbox, artwork, bench and tests need', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-pruned-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL's own account reads its programs there.
  await chmod(folder, 0o755)
  const [tree, data] = [join(folder, 'shop'), join(folder, 'data')]
  await mkdir(tree)
  await prune(tree)
  const port = await freePort()
  const links = ['--preserve-symlinks', '--preserve-symlinks-main']
  const shop = spawn(process.execPath, [...links, 'src/main.ts'], {
    cwd: tree,
    // Threads and pictures' processes resolve packages in this tree too.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: links.join(' '), PORT: String(port), DATA_DIR: data, ...REAL },
  })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const exited = once(shop, 'exit')
  try {
    await expect.poll(() => shop.exitCode !== null || isReady(port), { timeout: START_MS }).toBe(true)
    expect(shop.exitCode === null ? '' : output).toBe('')
    const page = await fetch(`http://localhost:${port}/signin`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in')])
  } finally {
    shop.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
})
