/** The limits of a product's texts in UTF-16 code units, in forms and files. */
export const MAX_NAME = 120
export const MAX_LABEL = 200
export const MAX_DESCRIPTION = 50_000
export const MAX_DYE_LENGTH = 80

/** A weight of nothing is shown nowhere. */
export const NO_WEIGHT = '0g'
