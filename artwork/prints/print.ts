/** One repeat of a print. Its units are the garment's. */
export interface Print {
  width: number
  height: number
  /** Size of the wooden block: how much is printed with one impression. */
  block: [width: number, height: number]
  /** Colour of the bare cloth. */
  base: string
  /** The base came from the vat, not from bleaching. */
  dyed?: boolean
  /** Colour that shows where a mud resist cracked. */
  crackle?: string
  /** The blocks in the order in which they are printed. */
  layers: BlockLayer[]
}

/** One block, one ink. Its SVG is white where wood touches the cloth, black where it was carved away again. */
export interface BlockLayer {
  svg: string
  colour: string
  /** Covers what lies below, as a resist or pigment does; a dye stains it. */
  covers?: boolean
  density?: number
  /** Softness of the block's edge in units; mud is softer than wood. */
  soft?: number
}

/** Colours of a print: the cloth, two fills and the outline. Where a print has fewer blocks, the rest is not looked at. */
export interface Inks {
  base: string
  a: string
  b: string
  line: string
}

export type PrintMaker = (inks: Inks) => Print
