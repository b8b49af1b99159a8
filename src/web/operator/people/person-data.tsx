import { deletionPhrase, type FoundPerson } from '../../../domain/accounts/person-search.ts'
import { keptWords } from '../../../messages/orders/kept-orders.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './person.module.css'

type PersonDataProps = {
  address: string
  person: FoundPerson
  isOwn: boolean
  deletion: { typed: string; error: string } | null
  kept: { number: string; until: Date }[]
}

export function PersonData({ address, person, isOwn, deletion, kept }: PersonDataProps) {
  return (
    <Panel id="data" title="Data">
      <div className={styles.data}>
        <div>
          <p>Everything that the shop holds about this person, as a page that can be read or as JSON. Each download is recorded.</p>
        </div>
        <div className={layout.row}>
          <ActionForm address={address} action="export" values={{ as: 'page' }} button="Download as a page" look="line" leaves />
          <ActionForm address={address} action="export" button="Download data" describe="as JSON" look="line" leaves />
        </div>
        <div className={styles.delete}>
          <Deletion address={address} person={person} isOwn={isOwn} deletion={deletion} kept={kept} />
        </div>
      </div>
    </Panel>
  )
}

function Deletion({ address, person, isOwn, deletion, kept }: PersonDataProps) {
  if (isOwn) return <p>You can delete your own account on its account page.</p>
  if (person.operatorRole) return <p>This account may use these pages: remove its access first.</p>
  return (
    <>
      <p>
        Deleting the account ends the membership and removes reviews, addresses and photos for good. Orders stay in the books without name
        and address.
      </p>
      {kept.map((order) => (
        <p key={order.number}>{keptWords(order)}</p>
      ))}
      <ActionForm
        address={address}
        action="delete"
        button="Delete account"
        look="danger"
        question={{ words: `The account of ${person.name} and what belongs to it is deleted for good.`, yes: 'delete' }}
      >
        <Field
          label={`Type ${deletionPhrase(person)} to delete the account`}
          name="typed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={400}
          defaultValue={deletion?.typed}
          error={deletion?.error}
        />
      </ActionForm>
    </>
  )
}
