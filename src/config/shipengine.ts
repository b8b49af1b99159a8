import { z } from 'zod'
import { isRealShop, nonEmpty, requireAllOrNone, type RealShop } from './variables.ts'

export type ShipEngineSettings = { sandbox: boolean; url: string; apiKey: string; carrierIds: string[] }

export const SHIPENGINE_VARIABLES = {
  SHIPENGINE_API_KEY: nonEmpty.optional(),
  SHIPENGINE_CARRIER_IDS: z
    .string()
    .regex(/^se(-[a-z0-9]+)+(,se(-[a-z0-9]+)+)*$/, 'is no list such as se-123456,se-123457')
    .optional(),
  SHIPPING_LABELS: z.enum(['automatic', 'by-hand'], 'is neither automatic nor by-hand').optional(),
}

type ShipEngineEnvironment = z.infer<z.ZodObject<typeof SHIPENGINE_VARIABLES>> & RealShop & { SANDBOX_PORT: number }

const GROUP = ['SHIPENGINE_API_KEY', 'SHIPENGINE_CARRIER_IDS'] as const

/** Null: a real shop without the credentials sends its parcels by hand. */
export function shipEngineSettings(env: ShipEngineEnvironment): ShipEngineSettings | null {
  const [apiKey, carrierIds] = GROUP.map((name) => env[name])
  if (apiKey && carrierIds) return { sandbox: false, url: 'https://api.shipengine.com', apiKey, carrierIds: carrierIds.split(',') }
  requireAllOrNone(env, GROUP)
  if (isRealShop(env)) return null
  const url = `http://127.0.0.1:${env.SANDBOX_PORT}/shipengine`
  return { sandbox: true, url, apiKey: 'TEST_chhaap_sandbox', carrierIds: ['se-601001', 'se-601002'] }
}
