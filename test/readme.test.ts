import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Every text that a call in the file begins with: titles of tests are among them. */
async function titlesIn(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8').catch(() => '')
  return [...source.matchAll(/\(\s*(['`])(.+?)\1,/gs)].map(([, , title]) => title!)
}

it('each case of the table in test/README.md has a test that is there, or says why not', async () => {
  const rows = (await readFile('test/README.md', 'utf8')).split('\n').filter((line) => line.startsWith('| ') && !line.includes('| test |'))
  expect(rows.length).toBeGreaterThan(190)
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>| \|$)/g)]
    expect([row, named.length > 0 || row.includes('**No test.** ')]).toEqual([row, true])
    for (const [, file, title] of named) {
      expect([file, title, (await titlesIn(file!)).some((known) => known.includes(title!))]).toEqual([file, title, true])
    }
  }
})
