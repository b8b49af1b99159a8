import { USAGE, readWishes, redraw, type Wishes } from './redraw.ts'
import { redrawWorn } from './worn/redraw-worn.ts'

/** What the command line wishes for, or null after telling how to wish. */
function wishesOrUsage(): Wishes | null {
  try {
    return readWishes(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exitCode = 1
    return null
  }
}

async function drawings(): Promise<void> {
  const wishes = wishesOrUsage()
  if (!wishes) return
  const failures = await redraw(wishes)
  if (failures.length > 0) {
    console.error(`Off the table of sizes by more than 3 %:\n${failures.join('\n')}`)
    process.exitCode = 1
  }
}

async function worn(id = ''): Promise<void> {
  try {
    await redrawWorn(id)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

const [first, second] = process.argv.slice(2)
await (first === 'worn' ? worn(second) : drawings())
