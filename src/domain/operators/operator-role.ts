import type { OperatorTopic } from './operator-action.ts'

/** What operators may do: an owner everything, a packer what packing takes, without money and email addresses. */
export const OPERATOR_ROLES = ['owner', 'packer'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const PACKERS_TOPICS: readonly OperatorTopic[] = ['all-orders', 'all-products']

/** Whether operators of this role are told that something of a kind has changed. */
export function mayFollow(role: OperatorRole, topic: string | undefined): boolean {
  return role === 'owner' || PACKERS_TOPICS.some((known) => known === topic)
}
