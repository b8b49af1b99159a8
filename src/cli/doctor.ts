import { counted } from '../domain/counted.ts'
import type { Progress } from '../domain/progress.ts'
import type { Finding } from '../features/doctor/finding.ts'
import type { Outcome } from './command.ts'

export type Examine = (onProgress: (progress: Progress) => void) => Promise<Finding[]>

export const DOCTOR = 'check configuration, database, data, files, clock and every outside service, and say what to do'

const STATE_WIDTH = 'warning'.length + 2

export function describeFindings(findings: Finding[]): Outcome {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failures, warnings] = [count('failed'), count('warning')]
  const width = Math.max(0, ...findings.map(({ check }) => check.length)) + 2
  const body = findings.flatMap(({ state, check, found, advice }) => {
    const line = `${state.padEnd(STATE_WIDTH)}${check.padEnd(width)}${found}`
    return advice === null ? [line] : [line, `${' '.repeat(STATE_WIDTH + width)}→ ${advice}`]
  })
  const fit = failures === 0
  if (fit) body.push(warnings === 0 ? 'The shop is fit.' : `The shop is fit, with ${counted(warnings, 'warning')}.`)
  const refusals = fit ? [] : [`The shop is not fit: ${counted(failures, 'check has', 'checks have')} failed.`]
  return { body, refusals, json: { fit, findings } }
}
