import { useFolder } from '../../folder-context.ts'
import { SelectField } from '../../ui/form/field.tsx'

type CategoryFieldProps = { label: string; value: string; error?: string | undefined; isNew?: boolean }

/** The category of a product: one of the shop folder's, or none. Of a new one it is chosen. */
export function CategoryField({ label, value, error, isNew = false }: CategoryFieldProps) {
  const options = useCategories()
  const mustChoose = isNew && options.length > 0
  return (
    <SelectField
      label={label}
      name="type"
      options={options}
      placeholder={mustChoose ? 'Choose…' : 'None of these'}
      required={mustChoose}
      defaultValue={value}
      error={error}
    />
  )
}

/** What the category of many products becomes; nothing leaves it. */
export function CategoryChoice({ value, error }: { value: string; error: string | undefined }) {
  return (
    <SelectField label="Category" name="category" options={useCategories()} placeholder="No change" defaultValue={value} error={error} />
  )
}

/** What the operators' list of products can be narrowed to. */
export function CategoryFilter({ value }: { value: string }) {
  return <SelectField label="Category" name="filter" options={[{ value: 'all', title: 'All' }, ...useCategories()]} defaultValue={value} />
}

function useCategories(): { value: string; title: string }[] {
  return useFolder().categories.map(({ id, label }) => ({ value: id, title: label }))
}
