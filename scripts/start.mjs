// npm start: installs, builds, then runs the shop and, beside it, the sandbox services.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, isBuilt, ROOT, SMALL_HEAP, start } from './run.mjs'
import { supervise } from './supervise.mjs'

/** As the shop itself reads it: the variable, else what the shop folder says. */
function demo() {
  if (process.env.DEMO) return process.env.DEMO
  const file = join(process.env.SHOP_DIR || join(ROOT, 'catalogue'), 'shop.yaml')
  const said = existsSync(file) ? /^demo:\s*['"]?(on|off)\b/m.exec(readFileSync(file, 'utf8')) : null
  return said?.[1] ?? 'off'
}

const dev = process.argv.includes('--dev')
// A real shop (NODE_ENV=production, DEMO=off) uses real services and needs no sandbox.
const real = process.env.NODE_ENV === 'production' && demo() === 'off'
// Where the build is current, what builds, and the sandbox, may have been pruned.
install({ development: dev || !real || !isBuilt() })
if (!dev) build()

const shop = supervise('shop', () => start(dev ? ['--watch', 'src/main.ts', '--dev'] : ['src/main.ts']))
const programs = real ? [shop] : [shop, supervise('sandbox', () => start([SMALL_HEAP, 'sandbox/main.ts']))]

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const program of programs) program.stop()
  })
}

// Each program is restarted independently. When one ends for good the other is stopped.
const codes = await Promise.all(
  programs.map(async (program) => {
    const code = await program.ended
    for (const other of programs) other.stop()
    return code
  }),
)
process.exitCode = Math.max(...codes)
