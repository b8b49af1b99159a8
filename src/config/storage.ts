import { z } from 'zod'
import { ConfigError, nonEmpty } from './variables.ts'

/** A bucket of any S3-compatible store. */
export type StorageSettings = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

const EXAMPLE = 'is no address such as s3://KEY:SECRET@bucket?endpoint=https://s3.example&region=eu-central-1'

export const STORAGE_VARIABLES = {
  STORAGE_URL: z
    .string()
    .refine((text) => readStorage(text) !== null, EXAMPLE)
    .optional(),
  AWS_ACCESS_KEY_ID: nonEmpty.optional(),
  AWS_SECRET_ACCESS_KEY: nonEmpty.optional(),
}

/** Null stores files in DATA_DIR. The access key comes from STORAGE_URL or from the usual AWS variables. */
export function storageSettings(env: z.infer<z.ZodObject<typeof STORAGE_VARIABLES>>): StorageSettings | null {
  const read = env.STORAGE_URL ? readStorage(env.STORAGE_URL) : null
  if (!read) return null
  const accessKeyId = read.accessKeyId || env.AWS_ACCESS_KEY_ID
  const secretAccessKey = read.secretAccessKey || env.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: STORAGE_URL names a bucket without a key.')
  }
  return { ...read, accessKeyId, secretAccessKey }
}

function readStorage(text: string): StorageSettings | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || !['', '/'].includes(url.pathname))
    return null
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search || endpoint.username || !/^[a-z0-9-]+$/.test(region)) return null
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { endpoint: endpoint.href.replace(/\/+$/, ''), region, bucket: url.hostname, accessKeyId, secretAccessKey }
  } catch {
    return null
  }
}
