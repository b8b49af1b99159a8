import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../../domain/operators/operator-role.ts'
import { ROLE_TITLES } from '../../../messages/operators.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import type { MadeByPerson } from './person-made.tsx'
import styles from './person.module.css'

const MEANS: Record<OperatorRole, string> = {
  owner: 'An owner sees and changes everything on these pages, and decides who else may use them.',
  packer: 'A packer packs and sends: orders with address and phone, labels and stock. Packers see no money and no email addresses.',
}

type PersonRoleProps = { person: FoundPerson; isLastOwner: boolean; made: MadeByPerson }

export function PersonRole({ person: { uid, name, operatorRole, emailVerified }, isLastOwner, made }: PersonRoleProps) {
  const others = OPERATOR_ROLES.filter((role) => role !== operatorRole)
  const act = { address: `/operator/people/${uid}`, target: uid, refused: null }
  return (
    <Panel id="role" title="Access to these pages">
      <p>{operatorRole ? MEANS[operatorRole] : 'None: this person shops here, and does not see these pages.'}</p>
      {!operatorRole && !emailVerified && <p className={text.soft}>Access can be given once the email address is confirmed.</p>}
      {isLastOwner ? (
        <p className={text.soft}>
          This is the only owner with a confirmed address. Make somebody else an owner before this access is changed.
        </p>
      ) : (
        <div className={layout.row}>
          {(operatorRole || emailVerified) &&
            others.map((role) => (
              <Act
                key={role}
                of="operators grant"
                {...act}
                button={operatorRole ? `Change to ${role}` : `Make ${ROLE_TITLES[role]}`}
                values={{ role }}
                question={{ words: `${MEANS[role]} Make ${name} ${ROLE_TITLES[role]}?`, yes: `make ${ROLE_TITLES[role]}` }}
              />
            ))}
          {operatorRole && (
            <Act of="operators revoke" {...act} look="danger" its={['end']}>
              <ToEnd made={made} />
            </Act>
          )}
        </div>
      )}
    </Panel>
  )
}

/** None falls with the account: each stays, unless it is ended by the same press. */
function ToEnd({ made: { keys, webhooks, now } }: { made: MadeByPerson }) {
  const all = [
    ...keys.filter(({ endsAt }) => endsAt > now).map(({ id, name }) => ({ id, title: `the key ${name}` })),
    ...webhooks.map(({ id, url }) => ({ id, title: `the webhook ${url}` })),
  ]
  if (all.length === 0) return null
  return (
    <fieldset className={styles.list}>
      <legend>This account made these. What is not ticked stays.</legend>
      {all.map(({ id, title }) => (
        <label key={id} className={styles.words}>
          <input type="checkbox" name={`end.${id}`} /> End {title}
        </label>
      ))}
    </fieldset>
  )
}
