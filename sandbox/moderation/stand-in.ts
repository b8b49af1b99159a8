import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { ModerationConfig } from '../config.ts'
import { faultInjector } from '../inject-faults.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import { categoriesOf, type Category } from './categories.ts'
import { createFaults, FAULT_NAMES, FaultList, type Faults } from './faults.ts'

const Request = z.strictObject({
  document: z.strictObject({ type: z.literal('PLAIN_TEXT'), content: z.string().min(1), languageCode: z.string().optional() }),
  modelVersion: z.enum(['MODEL_VERSION_UNSPECIFIED', 'MODEL_VERSION_1', 'MODEL_VERSION_2']).optional(),
})

/** Google Cloud Natural Language's moderateText, version 2. */
export function createModeration(config: ModerationConfig): StandIn {
  const faults = createFaults()
  const control = createControl({ faults, list: FaultList })

  const routes = new Hono()
  routes.route('/language', createApi(config, faults))
  routes.route('/control/moderation', control)
  return {
    name: 'Moderation: Google Cloud Natural Language',
    about: 'Base path /language. A few plain words count as toxic.',
    addresses: [
      { method: 'POST', path: '/language/v2/documents:moderateText', about: 'how confident sixteen categories are' },
      { method: 'GET', path: '/control/moderation', about: 'faults that are on, and calls so far' },
      {
        method: 'POST',
        path: '/control/moderation',
        about: `sets faults, such as {"fault": "confidence", "value": 1.7}: ${FAULT_NAMES.join(', ')}`,
      },
      { method: 'DELETE', path: '/control/moderation', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}

function createApi({ apiKey }: ModerationConfig, faults: Faults): Hono {
  const api = new Hono()
  const withFaults = faultInjector(faults, { error: { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' } })
  api.use(bodyLimit({ maxSize: 1_000_000 }))
  api.post('/v2/:method{documents:moderateText}', withFaults('moderateText'), async (c) => {
    if ((c.req.header('x-goog-api-key') ?? c.req.query('key')) !== apiKey) {
      return refuse(c, 'API key not valid. Please pass a valid API key.')
    }
    const parsed = Request.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return refuse(c, `Invalid JSON payload received. ${parsed.error.issues[0]?.path.join('.')}`)
    if (faults.take('no-categories')) return c.json({ languageCode: 'en', languageSupported: true })
    const absurd = faults.take('confidence')
    const categories = categoriesOf(parsed.data.document.content).map((category) => withFault(category, absurd))
    return c.json({ moderationCategories: categories, languageCode: 'en', languageSupported: true })
  })
  return api
}

function withFault(category: Category, absurd: { value: number | string | null } | null): object {
  return absurd ? { ...category, confidence: absurd.value } : category
}

function refuse(c: Context, message: string): Response {
  return c.json({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, 400)
}
