import { parseArgs } from 'node:util'
import type { Shop } from '../shop.ts'
import { backupCommands } from './backup.ts'
import type { Command, Input, Outcome } from './command.ts'
import { contentCommands } from './content.ts'
import { demoCommands } from './demo.ts'
import { jobCommands } from './jobs.ts'
import { memberCommands } from './members.ts'
import { orderCommands } from './orders.ts'
import { paymentCommands } from './payments.ts'
import { productCommands } from './products.ts'
import { reviewCommands } from './reviews.ts'
import { terminal, type Screen } from './screen.ts'

export type OpenShop = () => Promise<{ shop: Shop; backupKey?: string | null; close(): Promise<void> }>

const COMMANDS: Command[] = [
  ...productCommands,
  ...orderCommands,
  ...paymentCommands,
  ...jobCommands,
  ...reviewCommands,
  ...memberCommands,
  ...contentCommands,
  ...demoCommands,
  ...backupCommands,
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
  const command = COMMANDS.find(({ usage }) => words(usage).every((word, index) => argv[index] === word))
  if (!command) return answerWithoutCommand(argv, screen)
  const input = readInput(command, argv.slice(words(command.usage).length))
  if (typeof input === 'string') {
    screen.error(`${input}\nUsage: npm run shop -- ${command.usage} [--json]`)
    return USAGE
  }
  if (input.flags.has('help')) {
    screen.out(`npm run shop -- ${command.usage} [--json]\n${command.summary}`)
    return OK
  }
  try {
    const opened = await openShop()
    try {
      const { shop, backupKey = null } = opened
      const outcome = await command.run(shop, { ...input, backupKey, progress: (text) => screen.progress(text) })
      return show(outcome, input.flags.has('json'), screen)
    } finally {
      await opened.close()
    }
  } catch (error) {
    screen.error(error instanceof Error ? error.message : String(error))
    return REFUSED
  }
}

function show({ lines, refusals = [], json }: Outcome, asJson: boolean, screen: Screen): number {
  if (asJson) screen.out(JSON.stringify(json))
  else for (const line of lines) screen.out(line)
  for (const refusal of refusals) screen.error(refusal)
  return refusals.length > 0 ? REFUSED : OK
}

function answerWithoutCommand(argv: string[], screen: Screen): number {
  if (argv.includes('--help') || argv[0] === 'help') {
    screen.out(help())
    return OK
  }
  screen.error(argv.length === 0 ? help() : `There is no command "${argv.join(' ')}". See npm run shop -- --help`)
  return USAGE
}

function help(): string {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length))
  const lines = COMMANDS.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`)
  return ['Usage: npm run shop -- COMMAND [--json]', '', ...lines, '', 'Exit codes: 0 done, 1 refused, 2 not a command'].join('\n')
}

/** The leading words of a usage line, such as `products stock`, by which a command is found. */
function words(usage: string): string[] {
  const parts = usage.split(' ')
  const end = parts.findIndex((part) => !/^[a-z]+$/.test(part))
  return end < 0 ? parts : parts.slice(0, end)
}

/** Parses arguments and options by the command's usage; returns a message if they are invalid. */
function readInput(
  { usage, flags = [], options: valued = [] }: Command,
  argv: string[],
): Pick<Input, 'args' | 'flags' | 'options'> | string {
  const required = usage
    .split(' ')
    .slice(words(usage).length)
    .join(' ')
    // Parts in brackets are optional.
    .replaceAll(/\[[^\]]*\]/g, '')
    // Options are checked separately below.
    .replaceAll(/--[a-z]+ [A-Z]+/g, '')
    .split(' ')
    .filter(Boolean)
  const options: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries([
    ...['json', 'help', ...flags].map((flag) => [flag, { type: 'boolean' as const }]),
    ...valued.map((name) => [name, { type: 'string' as const }]),
  ])
  try {
    const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true })
    if (values['help']) return { args: [], flags: new Set(['help']), options: new Map() }
    const missing = required.find((part, index) => !isValidArgument(part, positionals[index]))
    if (missing) return `${missing} is missing.`
    const missingOption = valued.find((name) => !usage.includes(`[--${name}`) && !values[name])
    if (missingOption) return `--${missingOption} is missing.`
    if (positionals.length > required.length) return `"${positionals[required.length]}" is one too many.`
    const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { args: positionals, flags: new Set(Object.keys(values)), options: new Map(given) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isValidArgument(part: string, given: string | undefined): boolean {
  return part.includes('|') ? part.split('|').includes(given ?? '') : Boolean(given)
}
