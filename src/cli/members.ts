import { grantMembership, revokeMembership, type MembershipResult } from '../features/members/change-membership.ts'
import type { Command, Outcome } from './command.ts'

export const memberCommands: Command[] = [
  {
    usage: 'members grant EMAIL',
    summary: 'let the account with this address read the members’ content',
    async run(shop, { args: [email = ''] }) {
      return say(email, await grantMembership(shop, email), { changed: 'is a member now.', unchanged: 'is a member already.' })
    },
  },
  {
    usage: 'members revoke EMAIL',
    summary: 'end the membership of the account with this address',
    async run(shop, { args: [email = ''] }) {
      return say(email, await revokeMembership(shop, email), { changed: 'is no member any more.', unchanged: 'was no member.' })
    },
  },
]

function say(email: string, result: MembershipResult, words: { changed: string; unchanged: string }): Outcome {
  if (!result.ok) return { lines: [], refusals: [`No account has the address ${email}.`], json: { error: result.reason } }
  const { uid, changed, emailVerified } = result
  // Anybody can register with any address, so the account may belong to somebody else.
  const warning = emailVerified ? [] : ['Nobody has confirmed yet that this address is theirs.']
  return { lines: [`${email} ${changed ? words.changed : words.unchanged}`, ...warning], json: { uid, changed, emailVerified } }
}
