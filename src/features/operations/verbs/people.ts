import { isUuid } from '../../../domain/text.ts'
import { beginEmailChange } from '../../accounts/change-email.ts'
import { endSessions } from '../../accounts/end-sessions.ts'
import { grantMembership, revokeMembership } from '../../members/change-membership.ts'
import { addKey, revokeKey } from '../../operator-access/change-keys.ts'
import { grantOperator } from '../../operator-access/change-operator.ts'
import { setNote, setTags } from '../../operator-access/set-note.ts'
import { beginMerge } from '../../privacy/merge-accounts.ts'
import { revokeStaff } from '../revoke-staff.ts'
import type { VerbsOf } from '../verb.ts'

/** The verbs of accounts, operators and keys. */
export const PEOPLE_VERBS: VerbsOf<'members' | 'operators' | 'people' | 'keys'> = {
  'members grant': (shop, id, _, by) => grantMembership(shop, account(id), by),
  'members revoke': (shop, id, _, by) => revokeMembership(shop, account(id), by),
  'operators grant': async (shop, id, { role }, by) => ({ ...(await grantOperator(shop, { ...account(id), role }, by)), role }),
  'operators revoke': (shop, id, { end }, by) => revokeStaff(shop, { ...account(id), end: splitIds(end) }, by),
  'keys add': (shop, id, { role, days }, by) => addKey(shop, { name: id, role, days }, by),
  'keys revoke': (shop, id, _, by) => revokeKey(shop, id, by),
  'people end-session': (shop, id, { session }, by) => endSessions(shop, { ...account(id), sessionId: session }, by),
  'people sign-out': (shop, id, _, by) => endSessions(shop, { ...account(id), sessionId: null }, by),
  'people change-email': (shop, id, { to }, by) => beginEmailChange(shop, { ...account(id), to }, by),
  'people merge': (shop, id, { other }, by) => beginMerge(shop, { ...account(id), other }, by),
  'people note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'person', reference: id }, note }, by),
  'people tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'person', reference: id }, tags }, by),
}

/** Of a text with commas. */
function splitIds(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/** Pages name an account by its id, commands by its address. */
function account(reference: string): { uid: string } | { email: string } {
  return isUuid(reference) ? { uid: reference } : { email: reference }
}
