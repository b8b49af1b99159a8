import { optionsKey, type Options } from '../catalogue/variant.ts'
import {
  BLANK_VARIANT,
  everyVariant,
  variantCells,
  variantOptions,
  productCells,
  type SheetColumn,
  type SheetProduct,
} from './product-sheet.ts'

/** What a change does to one cell; `kind` are the options of the row, empty for what is the product's own. */
export type CellDifference = { column: SheetColumn; kind: Options; before: string; after: string }

/** How many cells of which columns a change empties. */
export function clearedCells(differences: readonly CellDifference[]): { column: SheetColumn; count: number }[] {
  const cleared = Map.groupBy(
    differences.filter(({ after }) => after === ''),
    ({ column }) => column,
  )
  return [...cleared].map(([column, { length: count }]) => ({ column, count }))
}

/** What differs between two versions of a product, cell by cell. */
export function sheetDifferences(before: SheetProduct, after: SheetProduct): CellDifference[] {
  const kinds = new Map(everyVariant(before).map((kind) => [optionsKey(kind.options), kind]))
  return [
    ...differences(productCells(before), productCells(after), {}),
    ...everyVariant(after).flatMap((kind) => {
      const { stock_before: _, ...cells } = variantCells(kind)
      const old = kinds.get(optionsKey(kind.options)) ?? BLANK_VARIANT
      return differences(variantCells(old), cells, variantOptions(after, kind.options))
    }),
  ]
}

function differences<Column extends SheetColumn>(
  before: Partial<Record<Column, string>>,
  after: Partial<Record<Column, string>>,
  kind: Options,
): CellDifference[] {
  return (Object.entries(after) as [Column, string][]).flatMap(([column, text]) => {
    const old = before[column] ?? ''
    return old === text ? [] : [{ column, kind, before: old, after: text }]
  })
}
