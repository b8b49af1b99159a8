/** How far long work is; `total` is null where nobody knows how much there is. */
export type Progress = { done: number; total: number | null; what: string }
