import { spawnSync } from 'node:child_process'

/** The system's own Python: another one does not see the packages of Debian. */
export const PYTHON = '/usr/bin/python3'
export const BLENDER = 'blender'

const INSTALL = 'apt-get install --no-install-recommends blender libegl1 libgl1 python3-numpy python3-scipy python3-numba python3-pil'

type Ask = (command: string, argv: string[]) => boolean

const asks: [what: string, command: string, argv: string[]][] = [
  ['Blender', BLENDER, ['--version']],
  ['Python with numpy, scipy, numba and PIL', PYTHON, ['-c', 'import numpy, scipy, numba, PIL']],
]

/** Throws a sentence with the line that installs what is missing. */
export function requirePrograms(answers: Ask = (command, argv) => spawnSync(command, argv, { timeout: 60_000 }).status === 0): void {
  const missing = asks.filter(([, command, argv]) => !answers(command, argv)).map(([what]) => what)
  if (missing.length > 0) throw new Error(`A worn picture needs ${missing.join(' and ')}. On Debian 12 this installs it:\n${INSTALL}`)
}
