import { useId, useState, type MouseEvent } from 'react'
import { addressLines, type SavedAddress } from '../../domain/address.ts'
import { ApiError, callApi, messageOf } from '../client/api.ts'
import { ownAddresses } from '../client/session.ts'
import { leaveWhenSignedOut } from '../client/session.ts'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './shipping.module.css'

type SavedAddressesProps = {
  addresses: SavedAddress[]
  selectedId: string | null
  /** The form that the choice belongs to. */
  orderForm: string
  onSelect: (id: string) => void
  /** Called when a deletion starts and ends. */
  onWriting: (now: boolean) => void
  onDeleted: (id: string) => void
}

/** The choice of where to send the order. Each address can be deleted, in a form of its own. */
export function SavedAddresses({ addresses, selectedId, orderForm, onSelect, onWriting, onDeleted }: SavedAddressesProps) {
  const deleteForm = useId()
  const [deleting, setDeleting] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const remove = async (event: MouseEvent, id: string) => {
    event.preventDefault()
    if (deleting) return
    setDeleting(id)
    setRefusal(null)
    onWriting(true)
    try {
      await deleteAddress(id)
      onDeleted(id)
    } catch (error) {
      leaveWhenSignedOut(error)
      setRefusal(messageOf(error))
    } finally {
      setDeleting(null)
      onWriting(false)
    }
  }

  return (
    <fieldset className={styles.saved}>
      <legend>
        <h2>Saved addresses</h2>
      </legend>
      <ul>
        {addresses.map(({ id, address }) => {
          const [name, ...lines] = addressLines(address)
          const labelId = `${deleteForm}${id}`
          return (
            <li key={id} className={styles.address}>
              <label id={labelId}>
                <input
                  type="radio"
                  name="addressId"
                  value={id}
                  form={orderForm}
                  autoComplete="off"
                  checked={id === selectedId}
                  onChange={() => onSelect(id)}
                />
                <b>
                  <bdi>{name}</bdi>
                </b>
                {lines.map((line, index) => (
                  <bdi key={index}>{line}</bdi>
                ))}
              </label>
              <button
                className={`${text.link} ${text.small}`}
                type="submit"
                form={deleteForm}
                name="addressId"
                value={id}
                aria-describedby={labelId}
                aria-busy={id === deleting}
                onClick={(event) => void remove(event, id)}
              >
                Delete address
              </button>
            </li>
          )
        })}
      </ul>
      {refusal && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <form id={deleteForm} method="post" action="/checkout/shipping">
        <input type="hidden" name="intent" value="delete-address" />
      </form>
    </fieldset>
  )
}

/** An address that is gone already, deleted in another tab, is as good as deleted. */
async function deleteAddress(id: string): Promise<void> {
  try {
    await callApi('DELETE', `${ownAddresses()}/${encodeURIComponent(id)}`)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
