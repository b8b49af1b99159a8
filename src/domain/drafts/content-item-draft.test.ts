import { describe, expect, it } from 'vitest'
import {
  indianTimeField,
  isContentItemId,
  MAX_CONTENT_ITEM_TEXT,
  contentItemIdOf,
  contentItemStateOf,
  canPublishAt,
  readIndianTime,
  readContentItemFields,
} from './content-item-draft.ts'

const CONTENT_ITEM = {
  title: 'A day in a yard',
  excerpt: 'From buckets to sawdust.',
  hero: 'craft-wide',
  content: 'One.\r\n\r\nTwo.',
  products: 'kairi-robe',
}

describe('a piece', () => {
  it('is read as the shop stores it', () => {
    expect(readContentItemFields({ ...CONTENT_ITEM, title: '  A day ', hero: 'kairi-robe/4' })).toEqual({
      ok: true,
      fields: { ...CONTENT_ITEM, title: 'A day', hero: 'pictures/kairi-robe/4', content: 'One.\n\nTwo.' },
    })
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ title: 'x'.repeat(1_000_000) }, 'title'],
    [{ excerpt: '' }, 'excerpt'],
    [{ content: '\u0000 \n' }, 'content'],
    [{ content: 'x'.repeat(MAX_CONTENT_ITEM_TEXT + 1) }, 'content'],
    [{ products: 'Kairi Robe' }, 'products'],
    [{ hero: '' }, 'hero'],
    [{ hero: '../secrets' }, 'hero'],
    [{ hero: 'https://evil.test/a.png' }, 'hero'],
  ])('with %.30j is refused: %s', (change, field) => {
    expect(readContentItemFields({ ...CONTENT_ITEM, ...change })).toEqual({ ok: false, faults: { [field]: expect.any(String) } })
  })

  it.each([
    ['How to read a selvedge!', 'how-to-read-a-selvedge'],
    ['Café – ½ price', 'cafe-1-2-price'],
    ['छाप', ''],
    ['new', ''],
    ['x'.repeat(400), 'x'.repeat(60)],
  ])('called %.30j has the id %j', (title, id) => expect(contentItemIdOf(title)).toBe(id))

  it.each(['', 'new', 'A', '-a', 'a b'])('cannot have the id %j', (id) => expect(isContentItemId(id)).toBe(false))
})

describe('the time of a piece', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    ['2026-11-21T18:30', '2026-11-21T13:00:00.000Z'],
    ['2026-02-30T10:00', undefined],
    ['2026-11-21', undefined],
    ['', undefined],
    ['2026-11-21T25:00', undefined],
  ])('%j is %s', (text, time) => {
    expect(readIndianTime(text)?.toISOString()).toBe(time)
  })

  it('comes back into its field as it was', () => {
    expect(indianTimeField(readIndianTime('2026-11-21T18:30')!)).toBe('2026-11-21T18:30')
  })

  it('opens it by itself', () => {
    const publishAt = new Date('2026-11-21T12:00:00.001Z')
    expect(contentItemStateOf({ draft: false, publishAt }, now)).toBe('scheduled')
    expect(contentItemStateOf({ draft: false, publishAt }, publishAt)).toBe('published')
    expect(contentItemStateOf({ draft: false, publishAt: null }, now)).toBe('published')
    expect(contentItemStateOf({ draft: true, publishAt: null }, now)).toBe('draft')
  })

  it('is at most a year ahead', () => {
    expect(canPublishAt(new Date('2027-11-21T12:00:00Z'), now)).toBe(true)
    expect(canPublishAt(new Date('2027-11-23T12:00:00Z'), now)).toBe(false)
    expect(canPublishAt(new Date(0), now)).toBe(true)
  })
})
