import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of so many workers one is busy with tests of faults, which wait for programs to start and end and leave the processor to the others. */
const WORKERS = 4

/** What took longest the last time comes first, with the tests of faults between the others from the beginning on. */
export class FaultsBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { faults = [], others = [] } = Object.groupBy(await BaseSequencer.prototype.sort.call(this, files), ({ project }) =>
      project.name === 'faults' ? 'faults' : 'others',
    )
    const begin = faults.flatMap((file, index) => [file, ...others.slice(index * (WORKERS - 1), (index + 1) * (WORKERS - 1))])
    return [...begin, ...others.slice(faults.length * (WORKERS - 1))]
  }
}
