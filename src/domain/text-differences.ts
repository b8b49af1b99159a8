/** A field of two versions that are not the same. */
export type Difference<Field extends string> = { field: Field; label: string; before: string; after: string }

/** The fields that differ, in the order of `labels`. */
export function textDifferences<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
): Difference<Field>[] {
  return (Object.keys(labels) as Field[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, label: labels[field], before: before[field], after: after[field] }))
}
