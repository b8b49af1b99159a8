import { grantMembership, revokeMembership, type MembershipResult } from '../features/members/change-membership.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'

export const addMemberCommands: AddCommands = (program, act) => {
  const members = program.command('members').description('Who reads the members’ content.')

  members
    .command('grant')
    .description('let the account with this address read the members’ content')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) =>
        describe(email, await grantMembership(shop, { email }, COMMAND_LINE), {
          changed: 'is a member now.',
          unchanged: 'is a member already.',
        }),
      ),
    )

  members
    .command('revoke')
    .description('end the membership of the account with this address')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) =>
        describe(email, await revokeMembership(shop, { email }, COMMAND_LINE), {
          changed: 'is no member any more.',
          unchanged: 'was no member.',
        }),
      ),
    )
}

function describe(email: string, result: MembershipResult, words: { changed: string; unchanged: string }): Outcome {
  if (!result.ok) return refuse(result.reason, `No account has the address ${email}.`)
  const { uid, changed, emailVerified } = result
  // Anybody can register with any address, so the account may belong to somebody else.
  const warning = emailVerified ? [] : ['Nobody has confirmed yet that this address is theirs.']
  return { body: [`${email} ${changed ? words.changed : words.unchanged}`, ...warning], json: { uid, changed, emailVerified } }
}
