// npm run bench: installs, builds, then measures the shop against floors of the same run. Writes its sections of
// docs/performance.md, unless only some parts are asked for (npm run bench -- first-view), one fails, or the machine is not
// idle. BENCH_SIZE=smallest tries whether the parts work, and writes nothing.
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, NODE, run } from './run.mjs'

install()
build()
run(NODE, ['bench/main.ts', ...process.argv.slice(2)], { env: { ...environment(), CHROMIUM: findChromium() ?? '' } })
