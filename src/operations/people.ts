import { MISSING_EMAIL } from '../domain/accounts/credentials.ts'
import { counted } from '../domain/counted.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'
import { LAST_OWNER, ROLE_TITLES } from '../messages/operators.ts'
import { choice, optionalText, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const unknown = gone('No account has the address {id}.')
const unknownAccount = { 'unknown-email': unknown, 'unknown-person': unknown }
const sessionRefusals = { ...unknownAccount, 'unknown-session': 'This session has ended already.' }
const roleRefusals = {
  'unknown-account': unknown,
  'unverified-email': 'Nobody has confirmed yet that this address is theirs: sign in with it and confirm it from the account page first.',
  'last-owner': LAST_OWNER,
}

export const grantMembership = operation({
  on: 'person',
  sensitive: true,
  action: 'grant-membership',
  about: 'let the account with this address read the members’ content',
  button: 'Give membership',
  done: 'The membership is granted.',
  told: (result: MembershipChanged) => membershipWords(result, { changed: 'is a member now.', unchanged: 'is a member already.' }),
  refusals: unknownAccount,
})

export const revokeMembership = operation({
  on: 'person',
  sensitive: true,
  action: 'revoke-membership',
  about: 'end the membership of the account with this address',
  button: 'End membership',
  warns: { words: 'The members’ reading closes for this person at once. What was paid is not refunded.', yes: 'end it' },
  done: 'The membership is revoked.',
  told: (result: MembershipChanged) => membershipWords(result, { changed: 'is no member any more.', unchanged: 'was no member.' }),
  refusals: unknownAccount,
})

export const grantRole = operation({
  on: 'person',
  sensitive: true,
  action: 'grant-operator',
  about: 'make the account with this address an operator’s, or give an operator another role',
  button: 'Give access',
  warns: { words: 'This person can open these pages from now on.', yes: 'give it' },
  done: 'Saved. It counts at once, also on pages that are open.',
  told: ({ id, changed, role }: { id: string; changed: boolean; role: OperatorRole }) =>
    `${id} is ${ROLE_TITLES[role]} ${changed ? 'now' : 'already'}.`,
  fields: {
    role: choice<OperatorRole>('Role', ROLE_TITLES, {
      usual: 'owner',
      unit: 'ROLE',
      about: 'a packer sees what packing takes, without money',
    }),
  },
  refusals: roleRefusals,
})

export const revokeRole = operation({
  on: 'person',
  sensitive: true,
  action: 'revoke-operator',
  about: 'take an operator’s rights from the account with this address',
  button: 'Remove all access',
  warns: {
    words:
      'This account will no longer be able to open these pages, and is signed out everywhere at once. The account for shopping and its orders stay, and so do keys and webhooks that it made, unless they are ended here. Only an owner can give the access back.',
    yes: 'remove it',
  },
  done: grantRole.done,
  told: ({ id, changed, ended, kept }: { id: string; changed: boolean; ended: string[]; kept: string[] }) =>
    [
      `${id} ${changed ? 'is no operator any more' : 'was no operator'}.`,
      ...(ended.length > 0 ? [`Ended: ${ended.join(', ')}.`] : []),
      ...(kept.length > 0 ? [`Stay, though this account made them: ${kept.join(', ')}.`] : []),
    ].join('\n'),
  fields: {
    end: optionalText('To end', {
      max: 4000,
      unit: 'IDS',
      about: 'the keys and webhooks that the account made and that end with it, with commas; the others stay',
    }),
  },
  refusals: { ...roleRefusals, 'unknown-made': 'This account has made no such key or webhook. Nothing was changed.' },
})

export const changeEmail = operation({
  on: 'person',
  sensitive: true,
  about: 'put an address right that was typed wrongly: the account has NEW once that is confirmed by a link mailed there',
  button: 'Correct the email address',
  done: 'The correct address is noted. An account keeps the one that it has until somebody confirms the other by the link that is mailed there.',
  told: ({ id, email, isDone }: { id: string; email: string; isDone: boolean }) =>
    isDone
      ? `Mails go to ${email} now.`
      : `A mail with a link is on its way to ${email}. Until it is confirmed there, the account keeps ${id}.`,
  fields: { to: text('Correct address', { max: 254, unit: 'NEW', about: 'the right address', isArgument: true }) },
  refusals: {
    ...unknownAccount,
    operator: 'This account may use these pages: remove its access first.',
    'wrong-email': atField('to', MISSING_EMAIL),
    'same-email': atField('to', 'The account has this address already.'),
    'email-taken': atField('to', 'Another account has this address.'),
  },
})

export const mergeAccounts = operation({
  on: 'person',
  sensitive: true,
  about: 'make two accounts of one person one, once both addresses agree by a link: the account OTHER becomes part of this one',
  button: 'Merge the accounts',
  done: 'Both addresses are asked by mail. The accounts are merged once both have agreed.',
  told: ({ id, email }: { id: string; email: string }) =>
    `${id} and ${email} are asked by mail. Once both have agreed, ${email} becomes part of ${id}.`,
  fields: {
    other: text('Email of the account to merge into this one', {
      max: 254,
      unit: 'OTHER',
      about: 'the address of the account that goes',
      isArgument: true,
    }),
  },
  refusals: {
    'unknown-account': unknown,
    'unverified-email': 'Nobody has confirmed yet that this address is theirs: only an account with a confirmed one takes in another.',
    'no-account': 'This account has no email address to ask at.',
    'unknown-other': atField('other', 'No account has this address.'),
    'same-account': atField('other', 'This is the same account.'),
    operator: atField('other', 'That account may use these pages: remove its access first.'),
    'both-members': 'Both accounts have a membership: end one of them first.',
  },
})

export const endSession = operation({
  on: 'person',
  sensitive: true,
  about: 'end one session of an account, in which somebody is signed in',
  button: 'End',
  warns: { words: 'End this session? Whoever uses it has to sign in again.', yes: 'end it' },
  done: 'Signed out.',
  fields: { session: text('Session', { max: 100, unit: 'ID', about: 'the session, as people show has it' }) },
  refusals: sessionRefusals,
})

export const endSessions = operation({
  on: 'person',
  sensitive: true,
  about: 'end every session of the account with this address',
  button: 'End all sessions',
  warns: { words: 'This person has to sign in again on every device.', yes: 'end all' },
  done: 'Signed out.',
  told: ({ id, ended }: { id: string; ended: number }) => `${id} is signed out of ${counted(ended, 'session')}.`,
  refusals: sessionRefusals,
})

type MembershipChanged = { id: string; changed: boolean; emailVerified: boolean }

/** Anybody can register with any address, so the account may belong to somebody else. */
function membershipWords({ id, changed, emailVerified }: MembershipChanged, words: { changed: string; unchanged: string }): string {
  const warning = emailVerified ? '' : ' Nobody has confirmed yet that this address is theirs.'
  return `${id} ${changed ? words.changed : words.unchanged}${warning}`
}
