import { styleText } from 'node:util'
import { Help, type CommandUnknownOpts, type HelpConfiguration } from '@commander-js/extra-typings'

export const PROGRAM = 'npm run shop --'

/** Ends every help; docs/command-line.md says more. */
export const EXIT_CODES = 'Exit codes: 0 done, 1 refused or failed, 2 not a command'

/** Above this width, in characters, usages stand above what they do. */
const LONG = 60

/** The help of the program and of a noun lists whole commands, in the notation of the usage lines. */
export const HELP: HelpConfiguration = {
  showGlobalOptions: true,
  subcommandTerm: usageOf,
  commandUsage: (command) => `${PROGRAM} ${isNoun(command) ? `${pathOf(command)} COMMAND`.trim() : usageOf(command)} [--json]`,
  // Only here: suggestions for a mistyped command need its neighbours.
  formatHelp(command, help) {
    help.visibleCommands = leaves
    return new Help().formatHelp(command, help)
  },
  // Behind the longest usage no description could be read.
  formatItem(term, width, description, help) {
    if (width <= LONG || !description) return Help.prototype.formatItem.call(help, term, width, description, help)
    return `  ${term}\n${help.boxWrap(description, (help.helpWidth ?? 80) - 6).replaceAll(/^/gm, '      ')}`
  },
  styleTitle: (title) => styleText('bold', title, { validateStream: false }),
}

/** The commands below this one that do something. */
export function leaves(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.flatMap((child) => [...(isNoun(child) ? [] : [child]), ...leaves(child)])
}

/** A noun alone does nothing; `backup` does, besides having commands below it. */
function isNoun(command: CommandUnknownOpts): boolean {
  return command.commands.length > 0 && command.registeredArguments.length === 0
}

/** Words, arguments and options of a command, such as `products import FILE [--dry-run]`. */
export function usageOf(command: CommandUnknownOpts): string {
  const given = command.registeredArguments.map((argument) => (argument.required ? nameOf(argument) : `[${nameOf(argument)}]`))
  const options = command.options.filter(({ hidden }) => !hidden)
  const required = options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
  const optional = options.filter(({ mandatory }) => !mandatory)
  const exclusive = optional.filter(isExclusive).map(({ flags }) => flags)
  const single = optional.filter((option) => !isExclusive(option)).map(({ flags }) => flags)
  const choices = [exclusive.join('|'), ...single].filter(Boolean).map((choice) => `[${choice}]`)
  return [pathOf(command), ...given, ...required, ...choices].join(' ').replaceAll(/[<>]/g, '')
}

function nameOf(argument: { name(): string; variadic: boolean }): string {
  return `${argument.name()}${argument.variadic ? '...' : ''}`
}

/** Commander's types leave out what an option excludes. */
function isExclusive(option: object): boolean {
  return 'conflictsWith' in option && Array.isArray(option.conflictsWith) && option.conflictsWith.length > 0
}

/** `products import`, without the program. */
function pathOf(command: CommandUnknownOpts): string {
  const above = command.parent ? pathOf(command.parent) : ''
  return command.parent ? `${above} ${command.name()}`.trim() : ''
}
