// npm start: installs, builds, then runs the shop and, beside it, the sandbox services.
import { once } from 'node:events'
import { build, install, start } from './run.mjs'

const dev = process.argv.includes('--dev')
install()
if (!dev) build()

// A real shop (NODE_ENV=production, DEMO=off) has real services: nothing of the sandbox runs beside it.
const real = process.env.NODE_ENV === 'production' && process.env.DEMO === 'off'
const shop = start(dev ? ['--watch', 'src/main.ts', '--dev'] : ['src/main.ts'])
const programs = real ? [shop] : [shop, start(['sandbox/main.ts'])]

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const program of programs) program.kill('SIGTERM')
  })
}

// When one of the two ends, the other has no reason to go on.
const codes = await Promise.all(
  programs.map(async (program) => {
    const [code] = await once(program, 'exit')
    for (const other of programs) other.kill('SIGTERM')
    return code ?? 1
  }),
)
process.exitCode = Math.max(...codes)
