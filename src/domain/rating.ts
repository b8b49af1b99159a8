/** Of the reviews that everybody sees. */
export type Rating = { average: number; count: number }
