import { printCloth } from '../cloth/printed-cloth.ts'
import { BORDER_WIDTH } from '../prints/borders.ts'
import { printOf, type PrintOrder } from '../prints/prints.ts'
import { develop, fillWith, newScene } from '../scene/scene.ts'

/** Each is as wide as a whole number of its print's repeats, so that it is laid side by side without a cut arch. */
const STRIPS: { name: string; order: PrintOrder; width: number; height: number }[] = [
  {
    name: 'selvedge-footer',
    width: 2028,
    height: 144,
    order: { print: 'kangura', base: 'indigo', a: 'khadi', b: 'indigoPale', line: 'khadi', dyed: true },
  },
  { name: 'selvedge-madder', width: 1893, height: 96, order: { print: 'mandir', base: 'khadi', a: 'madder', line: 'madder' } },
  {
    name: 'selvedge-bel',
    width: 1572,
    height: 120,
    order: { print: 'bel', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' },
  },
]

/** Printed borders that end a section: AVIF files by name. */
export async function selvedges(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const { name, order, width, height } of STRIPS) {
    const scene = newScene({ width, height }, (width / height) * BORDER_WIDTH, { seed: name, vignette: 0 })
    const look = { seed: name, yarn: (3.2 * BORDER_WIDTH) / height, snap: 0.4, depth: 0.6 }
    fillWith(scene, await printCloth(printOf(order), { ...look, resolution: height / BORDER_WIDTH }))
    files[`${name}.avif`] = await develop(scene).avif({ quality: 52, effort: 4 }).toBuffer()
  }
  return files
}
