/** Body measurements in inches (spec §2). */
export const SIZE_CHART = [
  { size: 'XXS', bust: 30, waist: 26, hips: 36 },
  { size: 'XS', bust: 32, waist: 28, hips: 38 },
  { size: 'S', bust: 34, waist: 30, hips: 40 },
  { size: 'M', bust: 36, waist: 32, hips: 42 },
  { size: 'L', bust: 38, waist: 34, hips: 44 },
  { size: 'XL', bust: 40, waist: 36, hips: 46 },
] as const
