import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createHashing } from './hashing.ts'

/** The address whose turn it is. */
const ASHA = '10.0.0.1'

describe('hashing', () => {
  it('distinguishes the right password from a wrong one, by an argon2id hash with a salt of its own', async () => {
    const hashing = createHashing()
    const [first, second] = await Promise.all([hashing.hash('block-print', ASHA), hashing.hash('block-print', ASHA)])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await Promise.all([hashing.verify(first, 'block-print', ASHA), hashing.verify(first, 'block-prunt', ASHA)])).toEqual([
      true,
      false,
    ])
  })

  it('finds nobody by any password', async () => {
    const hashing = createHashing()
    for (const password of ['', 'block-print']) expect(await hashing.verify(null, password, ASHA)).toBe(false)
  })

  it('knows a hash that was made with other parameters', async () => {
    const hashing = createHashing()
    const current = await hashing.hash('block-print', ASHA)
    expect([hashing.isOutdated(current), hashing.isOutdated(current.replace('t=2', 't=1'))]).toEqual([false, true])
  })

  it('refuses beyond what may wait, answers what it has let in, and takes more afterwards', async () => {
    const hashing = createHashing({ concurrency: 1, waitingPerKey: 2 })
    const asked = await Promise.allSettled(['one', 'two', 'three', 'four', 'five'].map((password) => hashing.hash(password, ASHA)))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(asked[4]).toMatchObject({ reason: expect.any(UnavailableError) })
    await expect(hashing.hash('six', ASHA)).resolves.toContain('argon2id')
  })

  it('by turns: many passwords of six addresses keep nobody else from signing in', async () => {
    const hashing = createHashing({ concurrency: 1, waitingMs: 60_000 })
    const ended: string[] = []
    const flood = Array.from({ length: 72 }, (_, n) => hashing.hash('block-print', `10.0.0.${n % 6}`).then(() => ended.push('flood')))
    await Promise.all([...flood, hashing.verify(null, 'block-print', '10.0.1.1').then(() => ended.push('other'))])
    expect(ended.indexOf('other')).toBeLessThan(8)
  })

  it('goes on after a hash that is none', async () => {
    const hashing = createHashing({ concurrency: 1 })
    await expect(hashing.verify('no hash', 'block-print', ASHA)).rejects.toThrow('Decoding failed')
    await expect(hashing.hash('block-print', ASHA)).resolves.toContain('argon2id')
  })

  it('leaves threads to what reads files', async () => {
    const hashing = createHashing()
    let hashed = 0
    const hashes = Array.from({ length: 12 }, () => hashing.hash('block-print', ASHA).then(() => hashed++))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(12)
    await Promise.all(hashes)
  })
})
