// npm run bench: installs, builds, then measures the shop against floors of the same run. Writes docs/performance.md,
// unless only some scenarios are asked for: npm run bench -- addToCart
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, NODE, run } from './run.mjs'

install()
build()
run(NODE, ['bench/main.ts', ...process.argv.slice(2)], { env: { ...environment(), CHROMIUM: findChromium() ?? '' } })
