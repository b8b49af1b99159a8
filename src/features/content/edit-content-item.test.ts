import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findActions } from '../operator-access/record-action.ts'
import { createContentItem, saveContentItem } from './edit-content-item.ts'
import { findContent, listContent } from './find-content.ts'
import { findDraft, listDrafts } from './list-drafts.ts'
import { deleteContentItem, openContentItem, publishContentItem, unpublishContentItem } from './publish-content-item.ts'

const by = { uid: null, name: 'Meera' }
const TYPED = { title: 'On blocks', excerpt: 'Teak, mostly.', hero: 'craft-wide', content: 'One.\n\nTwo.', products: 'kurta' }
const id = 'on-blocks'

let test: TestShop
let now: Date
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await test.pool.query('delete from content')
  await test.pool.query('delete from operator_actions')
  await forgetJobs(test.pool)
  await createContentItem(shop(), { id, typed: TYPED }, by)
})

const shop = () => ({ ...test.shop, clock: { now: () => now } })
const read = async () => (await listContent(shop())).entries.map((contentItem) => contentItem.id)
const actions = async () =>
  (await findActions(test.shop, { type: 'content', id })).map(({ action, before, after }) => ({ action, before, after }))
const version = async () => (await findDraft(shop(), id))!.version
const topics = async () => (await test.pool.query<{ topic: string }>('select topic from changes')).rows.map(({ topic }) => topic)

describe('a new content item', () => {
  it('is a draft, which nobody reads', async () => {
    expect(await read()).toEqual([])
    expect(await findContent(shop(), id)).toBeNull()
    expect((await listDrafts(shop())).entries).toMatchObject([{ ...TYPED, state: 'draft', version: 1, picture: null }])
    expect(await actions()).toEqual([{ action: 'content-created', before: null, after: { title: 'On blocks' } }])
  })

  it.each([
    [{ id }, 'id'],
    [{ id: 'new' }, 'id'],
    [{ id: '../a' }, 'id'],
    [{ typed: { ...TYPED, title: '' } }, 'title'],
    [{ typed: { ...TYPED, hero: 'gone/4' } }, 'hero'],
  ])('with %j is refused', async (change, field) => {
    expect(await createContentItem(shop(), { id: 'other', typed: TYPED, ...change }, by)).toMatchObject({
      ok: false,
      reason: 'invalid',
      faults: { [field]: expect.any(String) },
    })
    expect((await listDrafts(shop())).entries).toHaveLength(1)
  })
})

describe('saving a content item', () => {
  it('writes what differs, and records it without the whole text', async () => {
    expect(await saveContentItem(shop(), { id, version: 1, typed: { ...TYPED, content: 'Three.' } }, by)).toEqual({
      ok: true,
      changed: true,
    })
    expect(await findDraft(shop(), id)).toMatchObject({ content: 'Three.', version: 2 })
    expect((await actions())[0]).toEqual({
      action: 'content-saved',
      before: { content: '10 characters' },
      after: { content: '6 characters' },
    })
    expect(await saveContentItem(shop(), { id, version: 2, typed: { ...TYPED, content: 'Three.' } }, by)).toEqual({
      ok: true,
      changed: false,
    })
  })

  it('by the second of two operators is refused, and shows what the first has saved', async () => {
    await saveContentItem(shop(), { id, version: 1, typed: { ...TYPED, title: 'First' } }, by)
    expect(await saveContentItem(shop(), { id, version: 1, typed: { ...TYPED, title: 'Second' } }, by)).toMatchObject({
      ok: false,
      reason: 'edited',
      current: { title: 'First', version: 2 },
    })
    expect(await publishContentItem(shop(), { id, version: 1, at: null }, by)).toMatchObject({ reason: 'edited' })
    expect(await deleteContentItem(shop(), { id, version: 1 }, by)).toMatchObject({ reason: 'edited' })
  })
})

describe('publishing a content item', () => {
  it('opens it at once, and unpublishing closes it', async () => {
    expect(await publishContentItem(shop(), { id, version: 1, at: null }, by)).toEqual({ ok: true, changed: true })
    expect(await findContent(shop(), id)).toMatchObject({ title: 'On blocks', created_at: '2026-11-21T12:00:00.000Z' })
    expect(await publishContentItem(shop(), { id, version: null, at: null }, by)).toEqual({ ok: true, changed: false })
    expect(await unpublishContentItem(shop(), { id, version: await version() }, by)).toEqual({ ok: true, changed: true })
    expect(await unpublishContentItem(shop(), { id, version: null }, by)).toEqual({ ok: true, changed: false })
    expect(await read()).toEqual([])
    expect((await actions()).map(({ action }) => action)).toEqual(['content-unpublished', 'content-published', 'content-created'])
  })

  it('at a time opens it then, by itself, and a job reaches those who follow', async () => {
    const at = new Date('2026-11-21T13:00:00Z')
    await publishContentItem(shop(), { id, version: 1, at }, by)
    expect(await read()).toEqual([])
    expect(await findContent(shop(), id)).toBeNull()
    expect(await findDraft(shop(), id)).toMatchObject({ state: 'scheduled', publishAt: at.toISOString(), createdAt: at.toISOString() })
    expect(await queuedJobs(test.pool, 'open-content-item')).toMatchObject([{ afterS: expect.closeTo(3600, -2) }])
    await test.pool.query('delete from changes')
    await openContentItem(shop(), { id })
    expect(await topics()).toEqual([])
    now = new Date(at.getTime() - 1)
    expect(await read()).toEqual([])
    now = at
    expect(await read()).toEqual([id])
    await openContentItem(shop(), { id })
    expect(await topics()).toContain('content')
    expect(await findDraft(shop(), id)).toMatchObject({ state: 'published', publishAt: null })
    await openContentItem(shop(), { id })
    expect(await read()).toEqual([id])
  })

  it('may be put off, and brought forward to now', async () => {
    await publishContentItem(shop(), { id, version: null, at: new Date('2026-11-21T13:00:00Z') }, by)
    await publishContentItem(shop(), { id, version: null, at: new Date('2026-11-22T13:00:00Z') }, by)
    now = new Date('2026-11-21T14:00:00Z')
    await openContentItem(shop(), { id })
    expect(await read()).toEqual([])
    await publishContentItem(shop(), { id, version: null, at: null }, by)
    expect(await read()).toEqual([id])
  })

  it('at a time of the past means now, and more than a year ahead is refused', async () => {
    expect(await publishContentItem(shop(), { id, version: null, at: new Date('2028-01-01') }, by)).toMatchObject({
      reason: 'invalid-time',
    })
    await publishContentItem(shop(), { id, version: null, at: new Date('2020-01-01') }, by)
    expect(await findContent(shop(), id)).toMatchObject({ created_at: '2026-11-21T12:00:00.000Z' })
  })
})

it('a deleted content item is gone', async () => {
  await publishContentItem(shop(), { id, version: null, at: null }, by)
  expect(await deleteContentItem(shop(), { id, version: await version() }, by)).toEqual({ ok: true, changed: true })
  expect(await read()).toEqual([])
  expect(await deleteContentItem(shop(), { id, version: null }, by)).toEqual({ ok: false, reason: 'unknown-content' })
  await openContentItem(shop(), { id })
})
