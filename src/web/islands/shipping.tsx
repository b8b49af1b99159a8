import { useId, useRef, useState } from 'react'
import { addressLines, type Address, type AddressErrors, type AddressFields, type SavedAddress } from '../../domain/address.ts'
import type { CartLine } from '../../domain/cart.ts'
import { formatRupees } from '../../domain/money.ts'
import { useCart } from '../client/cart/cart.ts'
import { useAddresses } from '../client/hooks/use-follow.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { OrderSummary } from '../ui/order-summary.tsx'
import text from '../ui/text.module.css'
import { NewAddress, type AddressEntry } from './new-address.tsx'
import { PlaceOrder, type Press } from './place-order.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import styles from './shipping.module.css'

export type ShippingProps = {
  uid: string
  lines: CartLine[]
  addresses: SavedAddress[]
  selectedId: string | null
  form: { fields: AddressFields; errors: AddressErrors }
  message: string | null
  origin: string
  /** Names the press of the button: sent twice, it is one press. */
  idempotencyKey: string
}

const NO_ADDRESS = 'Please add your address first.'
const EMPTY: AddressFields = { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '' }

/** Where the order goes, and the button that places it. */
export function Shipping({
  uid,
  lines: initial,
  addresses: known,
  selectedId: chosen,
  form,
  message,
  origin,
  idempotencyKey,
}: ShippingProps) {
  const formId = useId()
  const entry = useRef<AddressEntry>(null)
  const order = useRef<Press>(null)
  const column = useRef<HTMLDivElement>(null)
  const { lines } = useCart(initial)
  const { addresses, setAddresses, writing } = useAddresses(known)
  const [hadNone, setHadNone] = useState(known.length === 0)
  const [selectedId, setSelectedId] = useState(chosen)
  const [saves, setSaves] = useState(0)
  const [said, setSaid] = useState('')
  const [notice, setNotice] = useState(message === NO_ADDRESS ? null : message)
  const [missing, setMissing] = useState(message === NO_ADDRESS)
  const address = addresses.find(({ id }) => id === selectedId)?.address ?? null

  // Deleted on another device: the order must not go elsewhere unnoticed, so nothing is chosen instead.
  if (selectedId !== null && !address) {
    setSelectedId(null)
    setSaid('The address you chose is gone. Please choose another.')
  }
  if (hadNone !== (addresses.length === 0)) {
    setHadNone(!hadNone)
    if (hadNone) setSelectedId(selectedId ?? addresses[0]!.id)
  }

  usePriorInput(() => {
    const checked = column.current?.querySelector<HTMLInputElement>('[type=radio]:checked')
    if (checked) setSelectedId(checked.value)
  })

  /** An address that is being typed is meant, whatever was chosen before: it is saved and used, or its errors show. */
  const findAddress = async (): Promise<Address | null> => {
    if (address && entry.current!.isEmpty()) return address
    const saved = await entry.current!.save()
    if (saved || address) return saved?.address ?? null
    console.warn('No address selected')
    setMissing(true)
    return null
  }
  const onSaved = (saved: SavedAddress) => {
    // Newest first, as the shop lists them.
    setAddresses((addresses) => [saved, ...addresses.filter(({ id }) => id !== saved.id)])
    setSelectedId(saved.id)
    setSaves((count) => count + 1)
    setMissing(false)
    setSaid('Address saved and selected.')
    focusChoice(column.current)
  }
  const onDeleted = (id: string) => {
    const rest = addresses.filter((saved) => saved.id !== id)
    setAddresses(rest)
    if (id === selectedId) setSelectedId(rest[0]?.id ?? null)
    setSaid('Address deleted.')
    focusChoice(column.current)
  }

  return (
    <>
      {notice && <Note role="alert">{notice}</Note>}
      <div className={styles.columns}>
        <div className={styles.addresses} ref={column}>
          {addresses.length > 0 && (
            <SavedAddresses
              addresses={addresses}
              selectedId={selectedId}
              orderForm={formId}
              onSelect={setSelectedId}
              onWriting={writing}
              onDeleted={onDeleted}
            />
          )}
          <NewAddress
            key={saves}
            ref={entry}
            formId={formId}
            only={addresses.length === 0}
            fields={saves === 0 ? form.fields : EMPTY}
            errors={saves === 0 ? form.errors : {}}
            onWriting={writing}
            onSaved={onSaved}
            onPlaceOrder={() => void order.current?.press()}
          />
          <output className={text.hidden}>{said}</output>
        </div>
        <div className={styles.panels}>
          <ShippingPanel address={address} several={addresses.length > 1} missing={missing} />
          <OrderSummary lines={lines} shipping={formatRupees(0)} detailed>
            {lines.length === 0 ? (
              <Emptied />
            ) : (
              <PlaceOrder
                ref={order}
                uid={uid}
                lines={lines}
                findAddress={findAddress}
                origin={origin}
                idempotencyKey={idempotencyKey}
                formId={formId}
                onStart={() => setNotice(null)}
              />
            )}
          </OrderSummary>
        </div>
      </div>
    </>
  )
}

/** Another tab or device has removed the last line, or paid. */
function Emptied() {
  return (
    <div className={styles.place}>
      <Note role="status">Your cart is currently empty.</Note>
      <ButtonLink href="/shop" wide>
        Shop the range
      </ButtonLink>
    </div>
  )
}

/** `missing`: the order could not be placed for want of an address. */
function ShippingPanel({ address, several, missing }: { address: Address | null; several: boolean; missing: boolean }) {
  return (
    <section className={styles.panel} aria-labelledby="shipping-panel">
      <h2 id="shipping-panel">Shipping</h2>
      {address ? (
        <AddressLines lines={[...addressLines(address), 'India']} />
      ) : (
        <Note key={String(missing)} kind={missing ? 'bad' : 'caution'} role={missing ? 'alert' : undefined}>
          {NO_ADDRESS}
        </Note>
      )}
      {several && <noscript>We send the order to the saved address you choose, or to the new one you type.</noscript>}
    </section>
  )
}

/** After the next paint: to the chosen address or, where none is left, to the form. */
function focusChoice(column: HTMLElement | null): void {
  requestAnimationFrame(() => column?.querySelector<HTMLElement>('[type=radio]:checked, [name=name]')?.focus())
}
