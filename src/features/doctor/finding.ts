/** The result of one check of the doctor. Only with `failed` ones the shop is unfit; `advice` says what to do. */
export type Finding =
  | { check: string; state: 'ok'; found: string; advice: null }
  | { check: string; state: 'warning' | 'failed'; found: string; advice: string }

export function ok(check: string, found: string): Finding {
  return { check, state: 'ok', found, advice: null }
}

export function warning(check: string, found: string, advice: string): Finding {
  return { check, state: 'warning', found, advice }
}

export function failed(check: string, found: string, advice: string): Finding {
  return { check, state: 'failed', found, advice }
}
