import type { AddCommands } from './command.ts'

export const addMemberCommands: AddCommands = (program) => {
  program.command('members').description('Who reads the members’ content.')
}
