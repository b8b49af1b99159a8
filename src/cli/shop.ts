import { styleText } from 'node:util'
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { messageOf } from '../errors/message-of.ts'
import type { Shop } from '../shop.ts'
import { addBackupCommands } from './backup.ts'
import { addCodeCommands } from './codes.ts'
import { addCollectionCommands } from './collections.ts'
import type { Act, AddCommands, BackupSettings, Context, Outcome } from './command.ts'
import { addContentCommands } from './content.ts'
import { addDemoCommands } from './demo.ts'
import { describeFindings, DOCTOR, type Examine } from './doctor.ts'
import { addFolderCommands } from './folder.ts'
import { EXIT_CODES, HELP, leaves, PROGRAM, usageOf } from './help.ts'
import { addJobCommands } from './jobs.ts'
import { addKeyCommands } from './keys.ts'
import { addOperations } from './operations.ts'
import { addOperatorCommands } from './operators.ts'
import { addComplaintCommands } from './orders/complaints.ts'
import { addGstCommands } from './orders/gst.ts'
import { addOrderCommands } from './orders/orders.ts'
import { addPaymentCommands } from './orders/payments.ts'
import { addReturnCommands } from './orders/returns.ts'
import { addPageCommands } from './pages.ts'
import { addPeopleCommands } from './people.ts'
import { addProductCommands } from './products.ts'
import { addReviewCommands } from './reviews.ts'
import { addSalesCommands } from './sales.ts'
import { terminal, type Screen } from './screen.ts'
import { addStockCommands } from './stock.ts'
import { formatTable, printable } from './table.ts'
import { addWebhookCommands } from './webhooks.ts'

type OpenShop = () => Promise<{ shop: Shop; backups: BackupSettings; close(): Promise<void> }>

/** Where commands get the shop from, the doctor its findings, and what opens no shop the key of backups. */
export type Openers = { openShop: OpenShop; examine: Examine; readBackupKey: () => string | null }

const COMMANDS: AddCommands[] = [
  addProductCommands,
  addStockCommands,
  addCodeCommands,
  addCollectionCommands,
  addPageCommands,
  addSalesCommands,
  addOrderCommands,
  addComplaintCommands,
  addReturnCommands,
  addPaymentCommands,
  addGstCommands,
  addReviewCommands,
  addJobCommands,
  (program) => program.command('members').description('Who reads the members’ content.'),
  addPeopleCommands,
  addContentCommands,
  addOperatorCommands,
  addKeyCommands,
  (program) => program.command('notices').description('What every shopper is told.'),
  addWebhookCommands,
  addDemoCommands,
  // Below the nouns of the others.
  addOperations,
]
const OK = 0
const REFUSED = 1
const USAGE = 2

/**
 * The operator's command line. `argv` is what follows `npm run shop --`. The shop is opened only after the arguments have
 * been validated.
 * @returns the exit code: 0 done, 1 refused or failed, 2 invalid command or arguments
 */
export async function run(argv: string[], { openShop, examine, readBackupKey }: Openers, screen: Screen = terminal): Promise<number> {
  let code = OK
  async function runAndShow(work: () => Promise<Outcome>): Promise<void> {
    const asJson = program.opts().json === true
    try {
      code = showOutcome(await work(), asJson, screen)
    } catch (error) {
      const message = messageOf(error)
      code = showOutcome({ refusals: [message], json: { error: 'failed', message } }, asJson, screen)
    }
  }
  const progress: Context['progress'] = (step) => screen.progress(step)
  const act: Act =
    (work) =>
    (...args) =>
      runAndShow(() => withShop(openShop, ({ shop, backups }) => work({ shop, backups, progress }, ...args)))
  const program = createProgram(
    { act, answer: runAndShow, readBackupKey, doctor: () => runAndShow(async () => describeFindings(await examine(progress))) },
    screen,
  )
  try {
    // Commander's own `help` reads one word of a command.
    const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
    await program.parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    // Help that was asked for is not an error; help in the place of a missing command is.
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE
    throw error
  }
}

/** Every command, as the help and the papers show it. */
export function listCommands(): string[] {
  return leaves(
    createProgram({ act: () => async () => {}, answer: async () => {}, readBackupKey: () => null, doctor: async () => {} }, terminal),
  ).map(usageOf)
}

type Actions = {
  act: Act
  answer: (work: () => Promise<Outcome>) => Promise<void>
  readBackupKey: () => string | null
  doctor: () => Promise<void>
}

function createProgram({ act, answer, readBackupKey, doctor }: Actions, screen: Screen) {
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
  addBackupCommands(program, { act, answer, readBackupKey })
  addFolderCommands(program, answer)
  program.command('doctor').description(DOCTOR).action(doctor)
  for (const command of leaves(program)) {
    command.showHelpAfterError(`Usage: ${PROGRAM} ${usageOf(command)} [--json]`)
    refuseTwice(command)
  }
  return program
}

/** Of an option that stands there twice, Commander takes the last: half of what was meant, such as the lines of a refund. */
function refuseTwice(command: CommandUnknownOpts): void {
  const given = new Set<string>()
  for (const option of command.options)
    command.on(`option:${option.name()}`, () => {
      if (given.has(option.flags)) command.error(`error: option '${option.flags}' stands there twice`)
      given.add(option.flags)
    })
}

async function withShop(openShop: OpenShop, work: (opened: Awaited<ReturnType<OpenShop>>) => Promise<Outcome>): Promise<Outcome> {
  const opened = await openShop()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** @returns the exit code */
function showOutcome({ body = [], refusals = [], json }: Outcome, asJson: boolean, screen: Screen): number {
  const style = { width: screen.width, colours: screen.colours.out }
  if (asJson) screen.out(JSON.stringify(json))
  else for (const part of body) for (const line of typeof part === 'string' ? [printable(part)] : formatTable(part, style)) screen.out(line)
  for (const refusal of refusals.map(printable)) {
    screen.error(screen.colours.error ? styleText('red', refusal, { validateStream: false }) : refusal)
  }
  return refusals.length > 0 ? REFUSED : OK
}
