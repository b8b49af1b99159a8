/** A field of two versions that are not the same. */
export type Difference<Field extends string> = { field: Field; label: string; before: string; after: string }

/** A field that somebody else has changed since the version that was edited. */
export type EditConflict<Field extends string> = {
  field: Field
  label: string
  base: string
  theirs: string
  /** Null where only they changed the field. */
  mine: string | null
}

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

/** The fields that `theirs` changed. `mine` is null where there is nothing to choose: unchanged, or changed to the same. */
export function findConflicts<Field extends string>(mine: Difference<Field>[], theirs: Difference<Field>[]): EditConflict<Field>[] {
  const own = new Map(mine.map(({ field, after }) => [field, after]))
  return theirs.map(({ field, label, before, after }) => {
    const change = own.get(field)
    return { field, label, base: before, theirs: after, mine: change === undefined || change === after ? null : change }
  })
}
