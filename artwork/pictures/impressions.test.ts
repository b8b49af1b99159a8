import { describe, expect, it } from 'vitest'
import { printOf } from '../prints/prints.ts'
import { getPiece } from '../range/range.ts'
import { impressionOf } from './impressions.ts'

const print = (id: string) => printOf(getPiece(id).cloth.main)

describe('an impression of a block', () => {
  it('prints whole motifs, also where they cross the edge of the repeat', async () => {
    const kairi = print('kairi-tote')
    const { repeatAt, bounds } = await impressionOf(kairi)
    const [fruit, tip] = [
      [26, 33],
      [36, -2],
    ] as const
    expect(repeatAt(...fruit)).toEqual([0, 0])
    expect(repeatAt(...tip)).toEqual([0, 0])
    expect(repeatAt(tip[0] + kairi.width, tip[1] + kairi.height)).toEqual([1, 1])
    expect(bounds.top).toBeLessThan(-2)
  })

  it('ends with the repeat where a print goes on endlessly', async () => {
    const stripes = print('patti-bel-shirt')
    const { repeatAt } = await impressionOf(stripes)
    const columns = Array.from({ length: 40 }, (_, i) => ((i + 0.5) / 40) * stripes.width)
    const cut = columns.filter((x) => repeatAt(x, -0.1)[1] === -1 && repeatAt(x, 0.1)[1] === 0)
    expect(cut.length).toBeGreaterThan(10)
  })
})
