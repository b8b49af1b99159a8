import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { expect, it, onTestFinished } from 'vitest'
import type { Outcome } from './command.ts'
import { addFolderCommands } from './folder.ts'

async function check(folder: string): Promise<Outcome> {
  let outcome: Outcome | null = null
  const program = new Command()
  addFolderCommands(program, async (work) => {
    outcome = await work()
  })
  await program.parseAsync(['check', folder], { from: 'user' })
  return outcome!
}

it('the check of a folder reads its synonyms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('test/second-shop', folder, { recursive: true })
  expect((await check(folder)).refusals).toBeUndefined()
  for (const [text, fault] of [
    ['same: kurta, tunic', /^synonyms\.yaml cannot be read: .*expected array.*same/],
    ['similar: []', /^synonyms\.yaml cannot be read: .*similar/],
    ['same: [', /^synonyms\.yaml cannot be read: .* line 1/],
  ] as const) {
    await writeFile(join(folder, 'synonyms.yaml'), text)
    expect((await check(folder)).refusals).toEqual([expect.stringMatching(fault)])
  }
})
