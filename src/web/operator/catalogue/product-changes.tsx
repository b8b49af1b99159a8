import { changeState, type ChangedProduct, type ProductsChange } from '../../../domain/catalogue/many-changes.ts'
import { counted } from '../../../domain/counted.ts'
import { LEFT_WORDS } from '../../../messages/catalogue/many-changes.ts'
import layout from '../../ui/text/layout.module.css'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import { CategoryChoice } from './category-field.tsx'
import styles from './product-changes.module.css'

/** The boxes of the list belong to it. */
const MANY_FORM = 'many'

/** The box of a row of the list. */
export function Tick({ id, name, refused }: { id: string; name: string; refused: RefusedAct | null }) {
  const ticked = ownRefusal(refused, 'products change', '')?.typed['ids']?.split(',') ?? []
  return <input type="checkbox" name={`id.${id}`} form={MANY_FORM} defaultChecked={ticked.includes(id)} aria-label={`Choose ${name}`} />
}

/** What shall change of the products that are ticked, or of all that match. */
export function ManyForm({ address, refused }: { address: string; refused: RefusedAct | null }) {
  const own = ownRefusal(refused, 'products change', '')
  return (
    <Panel id="change-many" title="Bulk edit" hint="For the ticked products. You see a preview before anything changes.">
      <div className={styles.fields}>
        <Act
          of="products change"
          target=""
          id={MANY_FORM}
          address={address}
          refused={refused}
          its={['ids', 'where', 'category']}
          unset={{ status: 'As it is' }}
          look="line"
          leaves
        >
          <label>
            <input type="checkbox" name="all" defaultChecked={!!own?.typed['where']} /> All that match, on every page of the list
          </label>
          <CategoryChoice value={own?.typed['category'] ?? ''} error={own?.errors['category']} />
        </Act>
      </div>
    </Panel>
  )
}

const TITLES = {
  planned: (count: number) => `${counted(count, 'product')} would change`,
  done: (count: number) => `${counted(count, 'product')} changed`,
  undone: (count: number) => `${counted(count, 'product')} as before`,
}

/** What a change does to each product, and the one press that does it, or undoes it. */
export function ManyPreview({ change: { id, state, items }, address }: { change: ProductsChange; address: string }) {
  const count = items.filter(({ left }) => left === undefined).length
  return (
    <Panel id="change" title={TITLES[state](count)}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <a href={`/operator/products/${item.id}`}>{item.name}</a> {item.left ? LEFT_WORDS[item.left] : <Changes {...item} />}
          </li>
        ))}
      </ul>
      <div className={`${layout.acts} ${styles.acts}`}>
        {state === 'planned' && count > 0 && <Act of="products apply" target={id} address={address} refused={null} leaves />}
        {state === 'done' && <Act of="products undo" target={id} address={address} refused={null} look="line" leaves />}
        <ActionLink href={address}>{state === 'planned' ? 'Cancel' : 'Close'}</ActionLink>
      </div>
    </Panel>
  )
}

function Changes({ before, after }: Pick<ChangedProduct, 'before' | 'after'>) {
  const [old, fresh] = [changeState(before), changeState(after)]
  return Object.keys(fresh).map((name) => (
    <span key={name} className={styles.change}>
      {name} {old[name] !== undefined && <del>{String(old[name])}</del>} → <ins>{String(fresh[name])}</ins>
    </span>
  ))
}
