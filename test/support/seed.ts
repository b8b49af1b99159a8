import { execFileSync } from 'node:child_process'

process.env['TEST_SEED'] ??= String(seedOfCommit())

/**
 * What random tests begin with: the same for everybody who tests a commit, and another for the next one. A failure prints it;
 * TEST_SEED gives another. The run's configuration imports this file, and its workers inherit the variable.
 */
export const SEED = Number(process.env['TEST_SEED'])

/** How long each long test goes on in a soak; 0 otherwise, where it plays a fixed number. */
export const SOAK_MS = Number(process.env['SOAK_MS'] ?? 0)

function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] })
    return Number.parseInt(commit.toString().slice(0, 7), 16)
  } catch {
    // There is no repository, or no git.
    return 1
  }
}
