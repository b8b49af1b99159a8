import type { Measure } from '../engine/layer.ts'
import { path, type Path } from '../geometry/path.ts'
import type { Measures } from './garment.ts'

/** Half a body flat on the table, in cm from the middle line and from the highest shoulder point. */
export interface Silhouette {
  neck: number
  shoulder: number
  /** How much lower than the neck the shoulder ends. */
  drop: number
  /** Depth of the underarm. */
  arm: number
  chest: number
  waist?: { half: number; y: number }
  /** Where the slits begin. */
  hip?: { half: number; y: number }
  hem: number
  length: number
  /** How much higher than in the middle the hem ends at the sides. */
  rise: number
}

/** Of a straight garment: half the shoulders, a quarter of the round measures, and what the table does not have. */
export function silhouetteOf(
  { shoulder, chest, hem, length }: Measures,
  cut: Pick<Silhouette, 'neck' | 'drop' | 'arm' | 'rise'>,
): Silhouette {
  return { ...cut, shoulder: shoulder! / 2, chest: chest! / 4, hem: hem! / 4, length }
}

export interface Lines {
  shoulder: Path
  armhole: Path
  side: Path
  /** From the hip down to the hem; without slits the side goes on to the hem, and this is empty. */
  slit: Path
  /** From the side to the middle. */
  hem: Path
}

/** The seams and edges of a silhouette's right half. */
export function linesOf({ neck, shoulder, drop, arm, chest, waist, hip, hem, length, rise }: Silhouette): Lines {
  const foot = `${hem} ${length - rise}`
  const step = chest - shoulder
  const upper = waist ? `C${chest} ${arm + 5} ${waist.half} ${waist.y - 8} ${waist.half} ${waist.y}` : ''
  const [fromX, fromY] = waist ? [waist.half, waist.y] : [chest, arm]
  const [toX, toY] = hip ? [hip.half, hip.y] : [hem, length - rise]
  const fall = toY - fromY
  const lower = `C${fromX + (waist ? 0.2 : 0.12 * (toX - fromX))} ${fromY + fall * 0.36} ${toX - 0.3 * (toX - fromX)} ${toY - fall * 0.36} ${toX} ${toY}`
  return {
    shoulder: path(`M${neck} 0Q${(neck + shoulder) / 2} ${drop * 0.42} ${shoulder} ${drop}`),
    armhole: path(
      `M${shoulder} ${drop}C${shoulder - 1.3} ${drop + 4.6} ${shoulder - 1.5} ${arm - 8.5} ${shoulder + 0.1 * step} ${arm - 5.2}Q${shoulder + 0.4 * step} ${arm - 0.6} ${chest} ${arm}`,
    ),
    side: path(`M${chest} ${arm}${upper}${lower}`),
    slit: hip ? path(`M${hip.half} ${hip.y}C${hip.half + 0.5} ${hip.y + 10} ${hem - 0.5} ${length - 14} ${foot}`) : [],
    hem: path(`M${foot}Q${hem * 0.55} ${length} 0 ${length}`),
  }
}

/** What the table says about a body, and where it is measured. */
export function measuresOf({ arm, length, rise, neck }: Silhouette, table: Measures): Measure[] {
  const flat = (name: string, cm: number, row: number): Measure => ({ name, cm, row, through: 0 })
  const all = [{ name: 'length', cm: table.length, column: neck + 1, through: length * 0.5 }]
  return [
    ...all,
    ...(table.chest === undefined ? [] : [flat('chest, flat', table.chest / 2, arm + 1.5)]),
    ...(table.hem === undefined ? [] : [flat('hem, flat', table.hem / 2, length - rise - 1.2)]),
  ]
}
