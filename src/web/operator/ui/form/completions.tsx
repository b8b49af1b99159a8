import type { Option } from '../../../ui/form/field.tsx'

/** What the browser completes a field from whose `list` is this `id`, by title too. */
export function Completions({ id, options }: { id: string; options: Option[] }) {
  return (
    <datalist id={id}>
      {options.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </datalist>
  )
}
