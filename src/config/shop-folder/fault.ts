import { counted } from '../../domain/counted.ts'
import { ConfigError } from '../variables.ts'

/** What is wrong with a shop folder, and what to do about it. `file` is below the folder; `line` counts from 1. */
export type Fault = { file: string; line: number | null; message: string }

/** All faults of a shop folder, one line each. */
export class FolderError extends ConfigError {
  readonly folder: string
  readonly faults: Fault[]

  constructor(folder: string, faults: Fault[]) {
    super([`The shop folder ${folder} has ${counted(faults.length, 'fault')}:`, ...faults.map(faultLine)].join('\n'))
    this.folder = folder
    this.faults = faults
  }
}

export function faultLine({ file, line, message }: Fault): string {
  return `${file}${line === null ? '' : `:${line}`} ${message}`
}
