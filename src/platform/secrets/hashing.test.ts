import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createHashing } from './hashing.ts'

describe('hashing', () => {
  it('distinguishes the right password from a wrong one, by an argon2id hash with a salt of its own', async () => {
    const hashing = createHashing()
    const [first, second] = await Promise.all([hashing.hash('block-print'), hashing.hash('block-print')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await Promise.all([hashing.verify(first, 'block-print'), hashing.verify(first, 'block-prunt')])).toEqual([true, false])
  })

  it('finds nobody by any password', async () => {
    const hashing = createHashing()
    for (const password of ['', 'block-print']) expect(await hashing.verify(null, password)).toBe(false)
  })

  it('knows a hash that was made with other parameters', async () => {
    const hashing = createHashing()
    const current = await hashing.hash('block-print')
    expect([hashing.isOutdated(current), hashing.isOutdated(current.replace('t=2', 't=1'))]).toEqual([false, true])
  })

  it('refuses beyond what may wait, answers what it has let in, and takes more afterwards', async () => {
    const hashing = createHashing({ concurrency: 1, maxWaiting: 2 })
    const asked = await Promise.allSettled(['one', 'two', 'three', 'four', 'five'].map((password) => hashing.hash(password)))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(asked[4]).toMatchObject({ reason: expect.any(UnavailableError) })
    await expect(hashing.hash('six')).resolves.toContain('argon2id')
  })

  it('goes on after a hash that is none', async () => {
    const hashing = createHashing({ concurrency: 1 })
    await expect(hashing.verify('no hash', 'block-print')).rejects.toThrow('Decoding failed')
    await expect(hashing.hash('block-print')).resolves.toContain('argon2id')
  })

  it('leaves threads to what reads files', async () => {
    const hashing = createHashing()
    let hashed = 0
    const hashes = Array.from({ length: 12 }, () => hashing.hash('block-print').then(() => hashed++))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(12)
    await Promise.all(hashes)
  })
})
