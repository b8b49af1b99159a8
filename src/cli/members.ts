import type { AddCommands } from './command.ts'
import { addOperations } from './operations.ts'

export const addMemberCommands: AddCommands = (program, act) => {
  const members = program.command('members').description('Who reads the members’ content.')
  addOperations(members, act, ['members grant', 'members revoke'])
}
