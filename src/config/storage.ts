import { z } from 'zod'
import { ConfigError } from './group.ts'

/** A bucket of any store that speaks S3's protocol. */
export type StorageSettings = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

const EXAMPLE = 'is no address such as s3://KEY:SECRET@bucket?endpoint=https://s3.example&region=eu-central-1'

/** The variables of the group, for the one schema of config.ts. */
export const STORAGE_VARIABLES = {
  STORAGE_URL: z
    .string()
    .refine((text) => readStorage(text) !== null, EXAMPLE)
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1, 'is empty').optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1, 'is empty').optional(),
}

type StorageEnvironment = z.infer<z.ZodObject<typeof STORAGE_VARIABLES>>

/** Null: files are kept in DATA_DIR. The key stands in the address, or in the variables that every S3 tool reads. */
export function storageSettings(env: StorageEnvironment): StorageSettings | null {
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
