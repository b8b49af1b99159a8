import type { Shot } from '../ui/static-picture.tsx'

const WIDE = { widths: [1440, 1920, 2400], webpWidth: 2400, width: 2400, height: 1200 }
const TALL = { widths: [480, 780, 1170], webpWidth: 780 }
const SWATCH = { widths: [240, 400, 600], webpWidth: 600, width: 800, height: 1000 }
const LARGE = { ...SWATCH, widths: [400, 800, 1200], webpWidth: 800 }

const data = (base64: string) => `data:image/webp;base64,${base64}`

export const HERO: Record<'wide' | 'tall', Shot> = {
  wide: { ...WIDE, name: 'hero-wide', colour: '#283858' },
  tall: { ...TALL, width: 1170, height: 1194, name: 'hero-tall', colour: '#283858' },
}

export const CRAFT: Record<'wide' | 'tall', Shot> = {
  wide: { ...WIDE, name: 'craft-wide', colour: '#e8e8d8' },
  tall: { ...TALL, width: 1170, height: 1462, name: 'craft-tall', colour: '#e8e8d8' },
}

/** The six prints, with the one thing to know about each. */
export const PRINTS: { name: string; words: string; alt: string; shot: Shot }[] = [
  {
    name: 'Nargis',
    words: 'A single flowering plant, stood in rows like a garden bed.',
    alt: 'Turmeric cotton with rows of a red flowering plant',
    shot: {
      ...SWATCH,
      name: 'print-nargis',
      colour: '#e8c898',
      placeholder: data(
        'UklGRmAAAABXRUJQVlA4IFQAAAAQAgCdASoMAA8AAsBMJZgCdAEPh0j0Fc4AAP7rHGERl3DwJ6I3wvaZgNcpAH5J82UcQhdEUeumuCehXtZ4yTeVoOBmvyc7nr7yh2KUe6OfzSAAAAA=',
      ),
    },
  },
  {
    name: 'Jaal',
    words: 'A net of vines. Follow one stem and it never ends.',
    alt: 'White cotton with a net of vines and red flowers',
    shot: {
      ...SWATCH,
      name: 'print-jaal',
      colour: '#e8e8d8',
      placeholder: data(
        'UklGRnYAAABXRUJQVlA4IGoAAAAwAgCdASoMAA8AAsBMJYwCdAfpnjtNgqQIAAD+6qXmjEXdY/k36zdorT+wsweqBxny+THcRM6I7WNcN8VHXrKOrndqWnnO3HvUWVANcztiK4Iuf5U1BPCmcuKCSjsLJm/0YjDW5FqJJQAA',
      ),
    },
  },
  {
    name: 'Kairi',
    words: 'The unripe mango, curled at the tip.',
    alt: 'White cotton with curled mangoes in madder and green',
    shot: {
      ...SWATCH,
      name: 'print-kairi',
      colour: '#e8e8d8',
      placeholder: data(
        'UklGRnIAAABXRUJQVlA4IGYAAABQAgCdASoMAA8AAsBMJQBOgMWlteyEXVMlAqgA/uqmBWYZM7iWdj72hIt1iBaPucdEYGxT+3uFzEERxhPOwfy0KBXOMpFVZILprQ4Aes9vmPJm+AenHjsolqahv1mtsQsNWk0iQAA=',
      ),
    },
  },
  {
    name: 'Dabu',
    words: 'Mud holds the dye back. The dots are bare cloth.',
    alt: 'Indigo cotton with flowers and dots of bare cloth',
    shot: {
      ...SWATCH,
      name: 'print-dabu',
      colour: '#283858',
      placeholder: data(
        'UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoMAA8AAsBMJR3B1/rqQVYAuAAA/u2Xe4a0TkZaN6sHcmkHOjGum9oHEORwUwkzqU+EWqszINzlsQZbbFOLoAAA',
      ),
    },
  },
  {
    name: 'Ajrakh',
    words: 'Stars and circles, resisted and dyed in turns.',
    alt: 'Madder cotton with stars and circles in indigo and white',
    shot: {
      ...SWATCH,
      name: 'print-ajrakh',
      colour: '#882828',
      placeholder: data('UklGRjoAAABXRUJQVlA4IC4AAACQAQCdASoMAA8AAsBMJZF2ARgAiwAA/uhd/D/pZ7nF1dAypDc7VsfsACUdAAAA'),
    },
  },
  {
    name: 'Jali',
    words: 'A window screen, with a flower behind each pane.',
    alt: 'White cotton with a diagonal lattice and a small flower in each pane',
    shot: {
      ...SWATCH,
      name: 'print-jali',
      colour: '#e8e8d8',
      placeholder: data(
        'UklGRlAAAABXRUJQVlA4IEQAAACQAQCdASoMAA8AAsBMJYzuAGMAMoAA/vATqD3foAdIbtz6f+kGWHwoPY83k5u4tp6f7NZF+cplcdpxFgOshk/RzlAAAA==',
      ),
    },
  },
]

export const COFFEE: Record<'pouch' | 'cloth', Shot> = {
  pouch: {
    ...LARGE,
    name: 'coffee-pouch',
    colour: '#e8d8c8',
    placeholder: data('UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAA8AAsBMJQBOgCHgYHpkAAD+9gj3hxfTXe70+p1sIggTl1j4ObNuILDnOrYLKPN0sFKQzLVhAAAA'),
  },
  cloth: {
    ...LARGE,
    name: 'coffee-cloth',
    colour: '#d8c898',
    placeholder: data('UklGRjwAAABXRUJQVlA4IDAAAABwAQCdASoMAA8AAsBMJYgCdAGIQAD+6UD7mi9qJOGbHGxnMRoBnYc28jb5MdUAAAA='),
  },
}
