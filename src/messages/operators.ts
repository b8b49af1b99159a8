import type { OperatorRole } from '../domain/operators/operator-role.ts'

export const ROLE_WORDS: Record<OperatorRole, string> = { owner: 'Owner', packer: 'Packer' }

/** Why nobody's role was changed. */
export const OPERATOR_REFUSALS = {
  'unknown-account': 'No account has this address.',
  'unverified-email': 'Nobody has confirmed yet that this address is theirs: sign in with it and confirm it from the account page first.',
  'last-owner': 'This is the only owner with a confirmed address: make somebody else an owner first.',
}
