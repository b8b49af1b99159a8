import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of faults wait for programs to start and end, and leave the processor to the others: first of all, not last. Then what took longest the last time. */
export class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(b.project.name === 'faults') - Number(a.project.name === 'faults'))
  }
}
