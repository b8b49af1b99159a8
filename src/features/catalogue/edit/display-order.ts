/**
 * The shelf after an import. Products of the file that are on the shelf share out the places they have there,
 * in the file's order; new ones stand behind the product that precedes them in the file. So a full file gives
 * the shop its own order, a file of one product moves nothing, and importing again changes nothing.
 */
export function mergeDisplayOrder(displayOrder: string[], file: string[]): string[] {
  const displayed = new Set(displayOrder)
  const inFile = new Set(file)
  const known = file.filter((id) => displayed.has(id))
  const places = known.values()
  const arranged = displayOrder.map((id) => (inFile.has(id) ? places.next().value! : id))
  const followers = groupByPredecessor(file, displayed)
  const first = followers.get(null) ?? []
  const merged = arranged.flatMap((id) => [...(id === known[0] ? first : []), id, ...(followers.get(id) ?? [])])
  return known.length > 0 ? merged : [...arranged, ...first]
}

/** The new ids of the file under the nearest known id before them, or under null. */
function groupByPredecessor(file: string[], displayed: Set<string>): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>()
  let group: string[] = []
  groups.set(null, group)
  for (const id of file) {
    if (displayed.has(id)) groups.set(id, (group = []))
    else group.push(id)
  }
  return groups
}
