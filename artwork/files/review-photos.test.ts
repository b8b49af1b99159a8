import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../catalogue/images/reviews')
const MOST_BYTES = 40_000

it('the photos of the reviews are small', async () => {
  const names = await readdir(FOLDER)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(FOLDER, name))).size))
  expect(sizes).toHaveLength(5)
  expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES)
})
