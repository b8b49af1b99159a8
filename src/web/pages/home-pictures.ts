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
        'UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoMAA8AAsBMJYwCdAD6Kd2B094YAAD+8irSoUzAbFFECPEERZdmXG3b5W0gXvLaiGSGfdA6naV2ktnY6NdhBO0aO3SenERHn4KAkEn2rWnMJZAPCIw0Z2TvEAAAAA==',
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
        'UklGRlwAAABXRUJQVlA4IFAAAACQAQCdASoMAA8AAsBMJYw3D5DgCKAA/u2dqRJAdKtuwJfaraf63JM2jpWYCPEKpn/VkqgBT8vm6mn3SiOPA4iTP4bSET1o+YoITdl7hdAAAA==',
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
      colour: '#983828',
      placeholder: data(
        'UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoMAA8AAsBMJaACdADdk70pcAAA/qU/Ctmq/xrAFsBs7mD34Tjg+KCrQ2zygWi7mw5T+0fTNu5FFA522i01DdoO18AAAA==',
      ),
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
        'UklGRmAAAABXRUJQVlA4IFQAAADwAQCdASoMAA8AAsBMJYwCdADaPjosCkAA/vJgaXim5TD7MDuEBnoGHyLTVIA/HlIpPiLISl3Rn37ukrL4FNKRDjya5ogYoCdVGuUYX8tpEFoBgAA=',
      ),
    },
  },
]

export const COFFEE: Record<'pouch' | 'cloth', Shot> = {
  pouch: {
    ...LARGE,
    name: 'coffee-pouch',
    colour: '#e8d8c8',
    placeholder: data(
      'UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoMAA8AAsBMJQBOgBuoONlZwAD+9hOYOf37z/cVd6akGeqhP3fhgyyJAL3JO980Yq9QMxMsp0wItg6aOkOWr5ZOwwAAAA==',
    ),
  },
  cloth: {
    ...LARGE,
    name: 'coffee-cloth',
    colour: '#d8c898',
    placeholder: data(
      'UklGRnYAAABXRUJQVlA4IGoAAAAQAgCdASoMAA8AAsBMJYgCdAYtVbEyVHAAAP6wBwNYjoIdBW7IP3+EoDyR0ZT/OCz75Fkx+EnSJr5q4MvbM0+C+7jrQgATpyM0Aqh/ahsSO9f37PtatejnO5+XvZ2Hc1+vWls3LaiifgAA',
    ),
  },
}
