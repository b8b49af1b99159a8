import { useFolder } from '../folder-context.ts'
import { SelectField } from '../ui/field.tsx'
import { categoryChoices } from './product-choices.ts'

type CategoryFieldProps = { label: string; value: string; error?: string | undefined }

/** The category of a product: one of the shop folder's, or none. A category of before stays until another is chosen. */
export function CategoryField({ label, value, error }: CategoryFieldProps) {
  const choices = categoryChoices(useFolder())
  const options = choices.some((choice) => choice.value === value) ? choices : [...choices, { value, title: value }]
  return <SelectField label={label} name="type" options={options} defaultValue={value} error={error} />
}

/** What the operators' list of products can be narrowed to. */
export function CategoryFilter({ value }: { value: string }) {
  const options = [{ value: 'all', title: 'All' }, ...categoryChoices(useFolder()).filter((choice) => choice.value !== '')]
  return <SelectField label="Category" name="filter" options={options} defaultValue={value} />
}
