import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Like follows like, what took longest the last time first. A worker goes on only while the next file of the queue is of its own
 * project and environment: between others a single file costs two workers, with all of their modules, their shop and their browser.
 * The tests of faults come first, because they mostly wait, and the checks of types and style beside them do not.
 * With --sequence.shuffle the files of a kind come in the seed's order.
 */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    const byDuration = () => BaseSequencer.prototype.sort.call(this, files)
    const sorted = shuffle ? sortBy(files, ({ moduleId }) => shuffled(moduleId, seed)) : await byDuration()
    return sortBy(sorted, kindOf)
  }
}

function kindOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'faults') return 0
  if (project.name === 'browser') return 1
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 2 : 3
}

function shuffled(moduleId: string, seed: number): number {
  return createHash('sha256').update(`${seed}:${moduleId}`).digest().readUInt32BE()
}

function sortBy<T>(items: T[], keyOf: (item: T) => number): T[] {
  const keys = new Map(items.map((item) => [item, keyOf(item)]))
  return items.toSorted((a, b) => keys.get(a)! - keys.get(b)!)
}
