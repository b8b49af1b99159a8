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
        'UklGRmYAAABXRUJQVlA4IFoAAAAQAgCdASoMAA8AAsBMJZgCdADdgAgJ3oAAAP7rcfjn/KAokJZxSwDq8KqeaBFJW+3YWPOBTHjxF4C1GQHVPiW7BiMo7Jlx7+KG23DrcNp9feUOxMhujn8nwAA=',
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
      colour: '#f8f8e8',
      placeholder: data(
        'UklGRn4AAABXRUJQVlA4IHIAAAAwAgCdASoMAA8AAsBMJYwCdAYsjbaKWTmUgAD+6F7M8bkseb62kp3BDoxsZB8WCK1tVLwx54oY1qYqo6lpnW4BzBIMzpPo/kr1BT98tKELzBm12IXJJ6mgX0Y8X+Srp9GIQDs4MxyPHzaNB8XJ/IcgAAA=',
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
      colour: '#f8f8e8',
      placeholder: data(
        'UklGRm4AAABXRUJQVlA4IGIAAADwAQCdASoMAA8AAsBMJYwCdAD6HcTVxAAA/vIq0qFMwGxRRAjxBEWXZlxu/yFsTTyRb/hU69TowAnhUYv/YhnRQDDuD2XAA1xYJwy5be+VsCrtPUqiril/SZ3B8XKE3YGAAA==',
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
        'UklGRlwAAABXRUJQVlA4IFAAAACQAQCdASoMAA8AAsBMJYw3BpDgCKAA/u2dqRJAJWt2BLrM8D/Q+IgNNn3b/OKiRPZxGLl3J6nYi9IJM/A8mIFFkhbNMLnmJ6E3Ze4XQAAAAA==',
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
        'UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoMAA8AAsBMJaACdADdk/gEEAD+pUGavfFAh8U5D3N0MDX94h5dZeYjGa3WP2Dngp/KccFq5cvE1VZu1rYGbgb1QAA=',
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
      colour: '#f8f8e8',
      placeholder: data(
        'UklGRl4AAABXRUJQVlA4IFIAAADQAQCdASoMAA8AAsBMJYwCdADaPobYAAD+8mBpeKblMPswO4QGegYfRbvnCgp+0vN9xS3+12XbCXidArfUJqJAmP2Vq2hsvmj4Bw5fJ+jnrAAA',
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
      'UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoMAA8AAsBMJQBOgBuZi6UAAAD+9hMc8Q3kn8dwxcrkOj/WTUL3x/0YgQWslniimXeGh2trG/e2S5svWmNMibpwAAA=',
    ),
  },
  cloth: {
    ...LARGE,
    name: 'coffee-cloth',
    colour: '#d8c898',
    placeholder: data(
      'UklGRnQAAABXRUJQVlA4IGgAAAAQAgCdASoMAA8AAsBMJYgCdAYrnbEymeIAAP6wBn9YN5WJoOvPVHykoCyJ8oawg1E6uSlRa3P6IYp/v1H9GBZUOxpgrKzNKHA6OXAaHenLTd+lAQCBltFzZhmlnqIb/r1pbm4R+VQAAA==',
    ),
  },
}
