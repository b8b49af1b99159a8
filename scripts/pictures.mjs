// npm run pictures: installs, builds, then draws the README's pictures anew from the real shop, and sheets of every screen and mail
// for people to look at (test-results/sheets): the tests in a browser picture what they open.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, NODE, ROOT, run } from './run.mjs'

install()
build()
run(NODE, ['test/pictures/main.ts'], { env: { ...environment(), CHROMIUM: findChromium() ?? '' } })
rmSync(join(ROOT, 'test-results', 'screens'), { recursive: true, force: true })
run(NODE, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser'], { env: { ...environment(), TEST_PICTURES: '1' } })
run(NODE, ['test/pictures/sheets.ts'])
