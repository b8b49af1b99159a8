import { newField, type Canvas, type Field } from './canvas.ts'

/** What lies uppermost at every pixel: colour as amounts of light, height in cm, slopes. */
export interface Scene {
  canvas: Canvas
  red: Field
  green: Field
  blue: Field
  height: Field
  slopeX: Field
  slopeY: Field
  /** Share of the pixel that any cloth covers. */
  alpha: Field
  /** The same without sleeves, ties and fringes: what is measured. */
  body: Field
}

/** An empty table. */
export const newScene = (canvas: Canvas): Scene => ({
  canvas,
  red: newField(canvas),
  green: newField(canvas),
  blue: newField(canvas),
  height: newField(canvas),
  slopeX: newField(canvas),
  slopeY: newField(canvas),
  alpha: newField(canvas),
  body: newField(canvas),
})
