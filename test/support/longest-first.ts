import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The small files of the last one fill the gaps at the end. */
const PROJECTS = ['faults', 'browser', 'fast']
/** What takes longest on a machine that has no times of an earlier run: a worker that begins one of these late ends late. */
const LONGEST = [
  'faults/kill-nine',
  'faults/command-line',
  'faults/reset-killed',
  'faults/programs',
  'faults/workers',
  'faults/outages',
  'browser/purchase',
  'browser/provider-sign-in',
  'browser/cart-stored',
  'browser/live',
  'browser/review',
  'browser/membership',
  'browser/looks-signed-in',
  'browser/gallery-touch',
  'browser/looks-public',
  'browser/forms',
  'http/worst-text',
  'artwork/redraw',
  'platform/embedded-postgres',
  'platform/postgres-recovery',
  'backup/backup',
  'members/interleavings',
  'http/personal-pages',
  'reviews/photos',
  'demo/reset-demo',
  'catalogue/encode-picture',
  'checkout/interleavings',
  'doctor/check-database',
  'contract/checkout-faults',
  'accounts/accounts',
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
