import type { Count } from '../../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { formatRupees } from '../../../domain/money.ts'
import { aheadWords } from '../../../messages/catalogue/stock.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'

type SizeActsProps = { id: string; address: string; counts: Count[]; oneSize: boolean; refused: RefusedAct | null }

/** What an owner says of one size at a time. Only counted sizes can be sold ahead. */
export function SizeActs({ counts, ...props }: SizeActsProps) {
  const counted = counts.filter(({ stock }) => stock !== null)
  return (
    <>
      {counted.length > 0 && (
        <Panel
          id="ahead"
          title="Pre-orders"
          hint="Once stock runs out, this many can still be ordered, with the day they ship from. New stock goes to whoever paid first."
        >
          <OfSize of="stock ahead" describe="pre-orders" counts={counted} words={aheadWords} {...props} />
        </Panel>
      )}
      <Panel id="cost" title="Cost price" hint="What a piece costs you. The Stock page shows the margin; packers and shoppers see neither.">
        <OfSize
          of="stock cost"
          describe="cost price"
          counts={counts}
          words={({ cost }) => (cost === null ? '' : formatRupees(cost))}
          {...props}
        />
      </Panel>
    </>
  )
}

type OfSizeProps = SizeActsProps & { of: 'stock ahead' | 'stock cost'; describe: string; words: (count: Count) => string }

function OfSize({ of, describe, id, address, counts, oneSize, refused, words }: OfSizeProps) {
  const options = counts.map((count) => {
    const size = oneSize ? 'One size' : optionsLabel(count.options)
    return { value: Object.values(count.options).join('/'), title: [size, words(count)].filter(Boolean).join(': ') }
  })
  const own = ownRefusal(refused, of, id)
  return (
    <details open={own !== null}>
      <summary>Set for a size</summary>
      <Act of={of} describe={describe} target={id} address={address} refused={refused} look="line" inline its={['options']}>
        <SelectField label="Size" name="options" options={options} defaultValue={own?.typed['options'] ?? options[0]?.value} />
      </Act>
    </details>
  )
}
