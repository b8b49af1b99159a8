import type { Panel, Surface } from '../scene/panel.ts'

export type View = 'front' | 'back'

/** What a garment is sewn from. */
export interface Materials {
  main: Surface
  /** Printed along hems. */
  border: Surface
  /** A second border, where a stole has one along its sides. */
  border2: Surface
  yoke: Surface
  /** Bindings, ties, waistbands. */
  trim: Surface
  /** Seen inside the neck. */
  lining: Surface
  label: Surface
  button: Surface
  fringe: Surface
  paper: Surface
  markInk: Surface
  textInk: Surface
  /** How far the left and right sleeve are turned, in degrees; each garment has its own way to lie. */
  arms?: [left: number, right: number]
}

/** A garment laid flat: its panels in painting order. It is drawn about x = 500, from y = 150 to y = 1150. */
export type Garment = (materials: Materials, view: View) => Panel[]
