import { DRAFT_FIELDS, MEASURES } from '../../../domain/drafts/product-draft.ts'
import { partsOf, readGarmentKind } from '../../../domain/sizes/garment.ts'
import { useFolder } from '../../folder-context.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { Cell, Grid, GridErrors } from '../ui/grid.tsx'
import { Panel } from '../ui/heading.tsx'
import { GARMENTS } from './product-choices.ts'
import type { DraftForm } from './product-fields.tsx'

/** The garment's own measures: a row for each size. The fields of a column are one text of the draft, divided by commas. */
export function ProductMeasures({ fields, errors }: DraftForm) {
  const { sizes } = useFolder()
  const kind = readGarmentKind(fields.garment)
  const parts = MEASURES.filter((name) => kind === null || partsOf(kind).includes(name) || fields[name] !== '')
  const columns = parts.map((name) => ({
    name,
    title: DRAFT_FIELDS[name],
    values: fields[name].split(',').map((value) => value.trim()),
  }))
  return (
    <Panel
      id="measures"
      title="Measures"
      hint="Whole centimetres; for what is tied or elastic a range such as 70-88. Fill a column for all sizes or for none. The drawing at the shopper’s height needs the kind and the length. After choosing another kind, save to see its measures."
      data-layout="structured"
    >
      <SelectField label={DRAFT_FIELDS.garment} name="garment" options={GARMENTS} defaultValue={fields.garment} error={errors.garment} />
      <GridErrors errors={columns.flatMap(({ name, title }) => (errors[name] === undefined ? [] : [[title, errors[name]]]))} />
      <Grid
        label="Measures in centimetres"
        columns={['Size', ...columns.map(({ title }) => title)]}
        rows={sizes.list.map((size, row) => ({
          title: size,
          cells: columns.map(({ name, title, values }) => (
            <Cell
              key={name}
              name={name}
              defaultValue={values[row] ?? ''}
              maxLength={Math.max(9, values[row]?.length ?? 0)}
              // The keyboard for numbers of some phones has no hyphen.
              inputMode={/^\d+$/.test(values[row] ?? '') ? 'numeric' : undefined}
              aria-label={`${title}, ${size}`}
              error={errors[name]}
            />
          )),
        }))}
      />
    </Panel>
  )
}
