import { z } from 'zod'
import { findContent, listContent } from '../../features/content/find-content.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { ProductSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { member } from './rules.ts'

const CardSchema = z.object({
  id: z.string(),
  title: z.string(),
  hero: z.string(),
  picture: ProductSchema.shape.images.element.nullable(),
  excerpt: z.string(),
  created_at: z.iso.datetime(),
})
const ContentSchema = CardSchema.extend({
  content: z.string().describe('paragraphs, divided by empty lines'),
  products: z.array(z.string()).describe('the ids of products that it is about'),
})

const CARD = {
  id: 'how-to-read-a-selvedge',
  title: 'How to read a selvedge',
  hero: 'blue-mug/4',
  picture: null,
  excerpt: 'The edge that the tailor cuts away will tell you how a cloth was woven.',
  created_at: '2026-11-02T00:00:00.000Z',
}

export const content = defineResource({
  name: 'content',
  path: '/api/content',
  summary: 'Content items, newest first, without the texts.',
  schema: z.object({ content: z.array(CardSchema), next: nextIfAny }),
  query: PageQuery,
  example: { content: [CARD] },
  rule: member,
  load: ({ shop }, params) => findPage('content', { params, id: 'text' }, (page) => listContent(shop, page)),
  topics: () => ['content'],
})

export const contentItem = defineResource({
  name: 'content_item',
  path: '/api/content/:id',
  summary: 'One content item.',
  schema: ContentSchema,
  example: { ...CARD, content: 'Before you look at the pattern on a length of cloth, find its edge.', products: ['blue-mug'] },
  rule: member,
  load: ({ shop }, { id = '' }) => findContent(shop, id),
  topics: () => ['content'],
})
