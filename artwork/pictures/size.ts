/** Every picture of a product is 4:5. */
export const sizeOf = (width: number) => ({ width, height: Math.round(width * 1.25) })
