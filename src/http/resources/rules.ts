import type { Person } from '../../domain/accounts/person.ts'
import { mayFollow } from '../../domain/operators/operator-role.ts'
import { findActiveSubscription } from '../../features/members/find-subscriptions.ts'
import { findOperator } from '../../features/operator-access/change-operator.ts'
import { NO_ACCESS } from '../../messages/membership.ts'
import type { Shop } from '../../shop.ts'
import { Refusal } from '../refusal.ts'

/** The parameters of a resource's address, by name. */
export type Params = Record<string, string>

export type ReadContext = { shop: Shop; person: Person | null; address: string }

/** Who may do something (spec §6). */
export type Rule = {
  name: 'everybody' | 'owner' | 'member' | 'author' | 'operator'
  /** @throws {Refusal} at once where `context` and `params` alone decide */
  check(context: ReadContext, params: Params): void | Promise<void>
  /** The same answer for everybody: live values and pages of such resources are shared. */
  shared: boolean
  /** What the rule's own answer depends on. */
  topics(context: ReadContext): string[]
}

export const everybody: Rule = { name: 'everybody', check: () => {}, shared: true, topics: () => [] }

/** Everybody may read, but not everybody reads the same. */
export const publicPerViewer: Rule = { ...everybody, shared: false }

/** The person whose id is in the address. Others learn nothing, not even that it exists. */
export function owner(signedOutMessage: string): Rule {
  return {
    name: 'owner',
    check({ person }, { uid }) {
      if (!person) throw new Refusal('UNAUTHENTICATED', signedOutMessage)
      if (uid !== person.uid) throw new Refusal('NOT_FOUND', 'There is nothing here.')
    },
    shared: false,
    topics: () => [],
  }
}

/** Holders of an active subscription. */
export const member: Rule = {
  name: 'member',
  check({ shop, person }) {
    if (!person) throw new Refusal('UNAUTHENTICATED', NO_ACCESS)
    return requireMembership(shop, person.uid)
  },
  shared: false,
  topics: ({ person }) => (person ? [`subscriptions:${person.uid}`] : []),
}

/** Operators, of the topics that their role may follow. For everybody else it does not exist. */
export const operator: Rule = {
  name: 'operator',
  async check({ shop, person }, { topic }) {
    const operator = person && (await findOperator(shop, person.uid))
    if (!operator || !mayFollow(operator.role, topic)) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  },
  shared: false,
  topics: ({ person }) => (person ? [`operator:${person.uid}`] : []),
}

async function requireMembership(shop: Shop, uid: string): Promise<void> {
  if (!(await findActiveSubscription(shop, uid))) throw new Refusal('PERMISSION_DENIED', NO_ACCESS)
}
