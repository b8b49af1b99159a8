import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The small files of the last one fill the gaps at the end. */
const PROJECTS = ['faults', 'browser', 'fast']
/** What takes longest on a machine that has no times of an earlier run: a worker that begins one of these late ends late. */
const LONGEST = [
  'faults/reset-killed',
  'faults/outages',
  'faults/kill-nine',
  'faults/workers',
  'faults/programs',
  'browser/looks-signed-in',
  'browser/purchase',
  'browser/looks-public',
  'browser/membership',
  'browser/review',
  'browser/gallery-touch',
  'http/worst-text',
  'artwork/redraw',
  'demo/reset-demo',
  'doctor/check-database',
  'catalogue/import-products',
  'platform/postgres-recovery',
  'platform/embedded-postgres',
  'backup/backup',
  'accounts/limits',
  'reviews/photos',
  'contract/checkout-faults',
]

/** Orders files by project, then by the time that they take. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const before = await BaseSequencer.prototype.sort.call(this, files)
    return before.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const position = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return PROJECTS.indexOf(project.name) * 1000 + (position === -1 ? LONGEST.length : position)
}
