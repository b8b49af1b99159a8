import { OPERATOR_ROLES, type OperatorRole } from '../../domain/operator-role.ts'
import type { FoundPerson } from '../../domain/person-search.ts'
import { ROLE_WORDS } from '../../messages/operators.ts'
import styles from './person.module.css'
import { ActionForm } from './ui/action-form.tsx'
import { Panel } from './ui/heading.tsx'

const MEANS: Record<OperatorRole, string> = {
  owner: 'An owner sees and does everything here.',
  packer: 'A packer sees what packing takes: orders with address and phone, labels and stock; no money, no e-mail addresses.',
}

/** What a person may do on these pages, and how that is changed. */
export function PersonRole({ address, person: { name, operatorRole, emailVerified } }: { address: string; person: FoundPerson }) {
  const others = OPERATOR_ROLES.filter((role) => role !== operatorRole)
  return (
    <Panel id="role" title="Operator">
      <p>{operatorRole ? MEANS[operatorRole] : 'No operator: these pages do not exist for this person.'}</p>
      {!operatorRole && !emailVerified && <p className={styles.none}>It takes a confirmed e-mail address to become one.</p>}
      <div className={styles.acts}>
        {(operatorRole || emailVerified) &&
          others.map((role) => (
            <ActionForm
              key={role}
              address={address}
              action="grant-operator"
              button={`Make ${role === 'owner' ? 'an owner' : 'a packer'}`}
              values={{ role }}
              question={`${MEANS[role]} Make ${name} ${role === 'owner' ? 'an owner' : 'a packer'}?`}
            />
          ))}
        {operatorRole && (
          <ActionForm
            address={address}
            action="revoke-operator"
            button="Take all rights"
            question={`${name} is ${ROLE_WORDS[operatorRole].toLowerCase()} no more, at once. Orders and account stay.`}
          />
        )}
      </div>
    </Panel>
  )
}
