import { Idiomorph } from 'idiomorph'

/**
 * Makes `shown` look like `fresh` with as few changes as possible, so that focus and scroll position stay.
 * Islands update themselves.
 */
export function morph(shown: Element, fresh: Element): void {
  void Idiomorph.morph(shown, fresh, {
    callbacks: { beforeNodeMorphed: (node) => !(node instanceof Element && node.hasAttribute('data-island')) },
  })
}
