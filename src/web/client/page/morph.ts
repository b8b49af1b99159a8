/**
 * Makes `shown` look like `fresh`, whose nodes it takes, and leaves alone what is the same already: the focus
 * and the reader's place in the page stay. Islands look after themselves.
 */
export function morph(shown: Element, fresh: Element): void {
  if (shown.hasAttribute('data-island')) return
  for (const name of shown.getAttributeNames()) if (!fresh.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  const old: Node[] = [...shown.childNodes]
  const wanted: Node[] = [...fresh.childNodes]
  while (wanted.length > 0 || old.length > 0) {
    const [had, node] = [old[0], wanted[0]]
    if (had && node && had.isEqualNode(node)) {
      old.shift()
      wanted.shift()
    } else if (had && !has(wanted, had)) {
      // Changed, or gone.
      if (node && canBecome(had, node) && !has(old, node)) morph(had as Element, wanted.shift() as Element)
      else shown.removeChild(had)
      old.shift()
    } else {
      shown.insertBefore(wanted.shift()!, had ?? null)
    }
  }
}

function has(nodes: Node[], node: Node): boolean {
  return nodes.some((other) => other.isEqualNode(node))
}

function canBecome(had: Node, node: Node): boolean {
  return had.nodeType === Node.ELEMENT_NODE && had.nodeName === node.nodeName
}
