import { Command, CommanderError } from '@commander-js/extra-typings'
import { styleText } from 'node:util'
import type { Shop } from '../shop.ts'
import { addBackupCommands } from './backup.ts'
import type { Act, AddCommands, Context, Outcome } from './command.ts'
import { addContentCommands } from './content.ts'
import { addDemoCommands } from './demo.ts'
import { EXIT_CODES, HELP, leaves, PROGRAM, usageOf } from './help.ts'
import { addJobCommands } from './jobs.ts'
import { addMemberCommands } from './members.ts'
import { addOperatorCommands } from './operators.ts'
import { addOrderCommands } from './orders.ts'
import { addPaymentCommands } from './payments.ts'
import { addProductCommands } from './products.ts'
import { addReviewCommands } from './reviews.ts'
import { terminal, type Screen } from './screen.ts'
import { formatTable, printable } from './table.ts'

export type OpenShop = () => Promise<{ shop: Shop; backupKey?: string | null; close(): Promise<void> }>

const COMMANDS: AddCommands[] = [
  addProductCommands,
  addOrderCommands,
  addPaymentCommands,
  addReviewCommands,
  addJobCommands,
  addMemberCommands,
  addContentCommands,
  addOperatorCommands,
  addDemoCommands,
  addBackupCommands,
]
const OK = 0
const REFUSED = 1
const USAGE = 2

/**
 * The operator's command line. `argv` is what follows `npm run shop --`. The shop is opened only after the arguments have
 * been validated.
 * @returns the exit code: 0 done, 1 refused or failed, 2 invalid command or arguments
 */
export async function run(argv: string[], openShop: OpenShop, screen: Screen = terminal): Promise<number> {
  let code = OK
  const act: Act =
    (work) =>
    async (...args) => {
      const asJson = program.opts().json === true
      try {
        code = show(await withShop(openShop, screen, (context) => work(context, ...args)), asJson, screen)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        code = show({ refusals: [message], json: { error: 'failed', message } }, asJson, screen)
      }
    }
  const program = createProgram(act, screen)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    // Help that was asked for is not an error; help in the place of a missing command is.
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE
    throw error
  }
}

/** Every command, as the help and the papers show it. */
export function listCommands(): string[] {
  return leaves(createProgram(() => async () => {}, terminal)).map(usageOf)
}

function createProgram(act: Act, screen: Screen) {
  const program = new Command(PROGRAM)
    .description('The operator’s command line. It works while the shop runs, and open pages follow.')
    .option('--json', 'print one JSON document instead of text')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\n${EXIT_CODES}`)
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({
      writeOut: (text) => screen.out(text.trimEnd()),
      writeErr: (text) => screen.error(text.trimEnd()),
      getOutHasColors: () => screen.colours.out,
      getErrHasColors: () => screen.colours.error,
      getOutHelpWidth: () => screen.width ?? 120,
      getErrHelpWidth: () => screen.width ?? 120,
    })
    .showHelpAfterError(`See ${PROGRAM} --help`)
  for (const add of COMMANDS) add(program, act)
  for (const command of leaves(program)) command.showHelpAfterError(`Usage: ${PROGRAM} ${usageOf(command)} [--json]`)
  return program
}

async function withShop(openShop: OpenShop, screen: Screen, work: (context: Context) => Promise<Outcome>): Promise<Outcome> {
  const opened = await openShop()
  try {
    const { shop, backupKey = null } = opened
    return await work({ shop, backupKey, progress: (progress) => screen.progress(progress) })
  } finally {
    await opened.close()
  }
}

/** @returns the exit code */
function show({ body = [], refusals = [], json }: Outcome, asJson: boolean, screen: Screen): number {
  const style = { width: screen.width, colours: screen.colours.out }
  if (asJson) screen.out(JSON.stringify(json))
  else for (const part of body) for (const line of typeof part === 'string' ? [printable(part)] : formatTable(part, style)) screen.out(line)
  for (const refusal of refusals.map(printable)) {
    screen.error(screen.colours.error ? styleText('red', refusal, { validateStream: false }) : refusal)
  }
  return refusals.length > 0 ? REFUSED : OK
}
