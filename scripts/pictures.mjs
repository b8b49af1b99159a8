// npm run pictures: installs, builds, then draws the README's pictures anew from the real shop.
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, NODE, run } from './run.mjs'

install()
build()
run(NODE, ['test/pictures/main.ts'], { env: { ...environment(), CHROMIUM: findChromium() ?? '' } })
