// npm start: installs, builds, then runs the shop and, beside it, the sandbox services.
import { build, install, start } from './run.mjs'
import { supervise } from './supervise.mjs'

const dev = process.argv.includes('--dev')
install()
if (!dev) build()

// A real shop (NODE_ENV=production, DEMO=off) has real services: nothing of the sandbox runs beside it.
const real = process.env.NODE_ENV === 'production' && process.env.DEMO === 'off'
const shop = supervise('shop', () => start(dev ? ['--watch', 'src/main.ts', '--dev'] : ['src/main.ts']))
const programs = real ? [shop] : [shop, supervise('sandbox', () => start(['sandbox/main.ts']))]

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const program of programs) program.stop()
  })
}

// A fall of one is no matter of the other. When one of the two ends for good, the other has no reason to go on.
const codes = await Promise.all(
  programs.map(async (program) => {
    const code = await program.ended
    for (const other of programs) other.stop()
    return code
  }),
)
process.exitCode = Math.max(...codes)
