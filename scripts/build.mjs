// npm run build: builds, unless the build was made of the same sources.
import { build } from './run.mjs'

build()
