import type { OperatorRole } from '../domain/operators/operator-role.ts'

export const ROLE_WORDS: Record<OperatorRole, string> = { owner: 'Owner', packer: 'Packer' }

export const ROLE_TITLES: Record<OperatorRole, string> = { owner: 'an owner', packer: 'a packer' }

export const LAST_OWNER = 'This is the only owner with a confirmed address: make somebody else an owner first.'
