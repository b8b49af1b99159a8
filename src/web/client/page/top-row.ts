/**
 * The product whose card begins the highest row that the window shows; null at the top of the page. With a row of its
 * own it keeps its column, and so do all behind it; the gap before it is out of sight.
 */
export function firstOfTopRow(): string | null {
  if (scrollY === 0) return null
  const cards = [...document.querySelectorAll<HTMLElement>('[data-product]')]
  return cards.find((card) => card.getBoundingClientRect().bottom > 0)?.dataset.product ?? null
}
