/**
 * The shelf after an import. Products of the file that are on the shelf share out the places they have there,
 * in the file's order; new ones stand behind the product that precedes them in the file. So a full file gives
 * the shop its own order, a file of one product moves nothing, and importing again changes nothing.
 */
export function mergeShelf(shelf: string[], file: string[]): string[] {
  const onShelf = new Set(shelf)
  const inFile = new Set(file)
  const known = file.filter((id) => onShelf.has(id))
  const places = known.values()
  const arranged = shelf.map((id) => (inFile.has(id) ? places.next().value! : id))
  const followers = groupByPredecessor(file, onShelf)
  const first = followers.get(null) ?? []
  const merged = arranged.flatMap((id) => [...(id === known[0] ? first : []), id, ...(followers.get(id) ?? [])])
  return known.length > 0 ? merged : [...arranged, ...first]
}

/** The new ids of the file under the nearest known id before them, or under null. */
function groupByPredecessor(file: string[], onShelf: Set<string>): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>()
  let group: string[] = []
  groups.set(null, group)
  for (const id of file) {
    if (onShelf.has(id)) groups.set(id, (group = []))
    else group.push(id)
  }
  return groups
}
