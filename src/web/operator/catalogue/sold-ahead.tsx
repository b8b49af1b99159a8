import type { Count } from '../../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { aheadWords } from '../../../messages/stock.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { Act, ownRefusal, type RefusedAct } from '../ui/act.tsx'
import { Panel } from '../ui/heading.tsx'

type SoldAheadProps = { id: string; address: string; counts: Count[]; oneSize: boolean; refused: RefusedAct | null }

/** How many of each size may be sold before they are there. Only counted sizes can be. */
export function SoldAhead({ id, address, counts, oneSize, refused }: SoldAheadProps) {
  const counted = counts.filter(({ stock }) => stock !== null)
  if (counted.length === 0) return null
  const own = ownRefusal(refused, 'stock ahead', id)
  const written = ({ options }: Count) => Object.values(options).join('/')
  const options = counted.map((count) => {
    const words = aheadWords(count)
    const size = oneSize ? 'One size' : optionsLabel(count.options)
    return { value: written(count), title: words === '' ? size : `${size}: ${words}` }
  })
  return (
    <Panel
      id="ahead"
      title="Sold ahead"
      hint="Once none is there, so many can be bought with the day on which they are sent. What comes is for who has paid first."
    >
      <Act of="stock ahead" describe="sold ahead" target={id} address={address} refused={refused} look="line" inline its={['options']}>
        <SelectField label="Size" name="options" options={options} defaultValue={own?.typed['options'] ?? options[0]!.value} />
      </Act>
    </Panel>
  )
}
