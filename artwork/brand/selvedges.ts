import type { Light } from '../cloth/cotton.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { develop } from '../engine/develop.ts'
import { newScene } from '../engine/scene.ts'
import { BORDER_WIDTH } from '../prints/borders.ts'
import type { PrintOrder } from '../prints/prints.ts'

/** Each is as wide as a whole number of its print's repeats, so that it is laid side by side without a cut arch. */
const STRIPS: { name: string; order: PrintOrder; width: number; height: number }[] = [
  {
    name: 'selvedge-footer',
    width: 2028,
    height: 144,
    order: { print: 'kangura', base: 'indigo', a: 'khadi', b: 'indigoPale', line: 'khadi', dyed: true },
  },
  { name: 'selvedge-madder', width: 1893, height: 96, order: { print: 'mandir', base: 'khadi', a: 'madder', line: 'madder' } },
]

/** A print is drawn in millimetres. */
const BORDER_CM = BORDER_WIDTH / 10

/** Printed borders that end a section: AVIF files by name. */
export async function selvedges(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const { name, order, width, height } of STRIPS) {
    const px = height / BORDER_CM
    const cloth = await printCloth(order, { seed: name, px })
    const { red, green, blue, ...scene } = newScene({ width, height, px, left: 0, top: 0 })
    const out: Light = [0, 0, 0]
    for (let i = 0; i < red.length; i++) {
      cloth.sample((i % width) / px, Math.floor(i / width) / px, out)
      ;[red[i], green[i], blue[i]] = out
    }
    files[`${name}.avif`] = await develop({ ...scene, red, green, blue }, { window: false })
      .avif({ quality: 52, effort: 4 })
      .toBuffer()
  }
  return files
}
