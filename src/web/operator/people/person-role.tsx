import { OPERATOR_ROLES, type OperatorRole } from '../../../domain/operators/operator-role.ts'
import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import styles from './person.module.css'
import { ActionForm } from '../ui/action-form.tsx'
import { Panel } from '../ui/heading.tsx'

const MEANS: Record<OperatorRole, string> = {
  owner: 'An owner sees and changes everything on these pages, and decides who else may use them.',
  packer: 'A packer packs and sends: orders with address and phone, labels and stock. Packers see no money and no email addresses.',
}
const TITLES: Record<OperatorRole, string> = { owner: 'an owner', packer: 'a packer' }

type PersonRoleProps = { address: string; person: FoundPerson; isOwn: boolean; isLastOwner: boolean }

/** What a person may do on these pages, and how that is changed. */
export function PersonRole({ address, person: { name, operatorRole, emailVerified }, isOwn, isLastOwner }: PersonRoleProps) {
  const others = OPERATOR_ROLES.filter((role) => role !== operatorRole)
  return (
    <Panel id="role" title="Access to these pages">
      <p>{operatorRole ? MEANS[operatorRole] : 'None: this person shops here, and does not see these pages.'}</p>
      {!operatorRole && !emailVerified && <p className={styles.none}>Access can be given once the email address is confirmed.</p>}
      {isLastOwner ? (
        <p className={styles.none}>
          This is the only owner with a confirmed address. Make somebody else an owner before this access is changed.
        </p>
      ) : (
        <div className={styles.acts}>
          {(operatorRole || emailVerified) &&
            others.map((role) => (
              <ActionForm
                key={role}
                address={address}
                action="grant-operator"
                button={operatorRole ? `Change to ${role}` : `Make ${TITLES[role]}`}
                values={{ role }}
                question={{ words: `${MEANS[role]} Make ${name} ${TITLES[role]}?`, yes: `make ${TITLES[role]}` }}
              />
            ))}
          {operatorRole && (
            <ActionForm
              address={address}
              action="revoke-operator"
              button="Remove all access"
              look="danger"
              question={{
                words: `${isOwn ? 'You' : name} will no longer be able to open these pages. Those that are open now close at once. The account for shopping and its orders stay. Only an owner can give the access back.`,
                yes: 'remove it',
              }}
            />
          )}
        </div>
      )}
    </Panel>
  )
}
