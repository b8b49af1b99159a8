import { useState, type ComponentProps } from 'react'

type NumberFieldProps = {
  /** Null shows an empty field. */
  value: number | null
  least: number
  most: number
  onChange: (value: number) => void
} & Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-label' | 'aria-describedby'>

/** A whole number that counts as soon as what is typed lies within its bounds; left, the field shows what counts. */
export function NumberField({ value, least, most, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string): void {
    setTyped(text)
    const number = Number(text)
    if (text !== '' && Number.isInteger(number) && number >= least && number <= most) onChange(number)
  }

  /** "250" is meant for what is nearest. */
  function leave(): void {
    if (typed !== null && typed !== '' && Number.isFinite(Number(typed)))
      onChange(Math.min(most, Math.max(least, Math.round(Number(typed)))))
    setTyped(null)
  }

  return (
    <input
      {...rest}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      min={least}
      max={most}
      step="1"
      value={typed ?? value ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
