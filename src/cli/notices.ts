import type { AddCommands } from './command.ts'

export const addNoticeCommands: AddCommands = (program) => {
  program.command('notices').description('What every shopper is told.')
}
