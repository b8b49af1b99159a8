// npm run shop -- COMMAND: the operator's command line.
import { install, start } from './run.mjs'

install({ development: false })
const program = start(['src/cli/main.ts', ...process.argv.slice(2)])
program.once('exit', (code) => {
  process.exitCode = code ?? 1
})
