import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEY = { accessKeyId: 'CHHAAPTESTKEY', secretAccessKey: 'a secret/of+the tests' }
const PAGE = 3

/** A store that speaks S3's protocol and checks every signature (version 4) by its own reckoning. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const failures: number[] = []
  const requests: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push(`${request.method} ${request.url}`)
    const failure = failures.shift()
    if (failure) return void response.writeHead(failure).end()
    if (!isSigned(request, body)) return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'shop') return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const key = rest.join('/')
    if (key === '') return list(url.searchParams, response)
    const object = objects.get(key)
    if (request.method === 'PUT') objects.set(key, body)
    else if (request.method === 'DELETE') objects.delete(key)
    else if (!object) return void response.writeHead(404).end()
    else return void response.writeHead(200, { 'content-length': object.length }).end(request.method === 'HEAD' ? undefined : object)
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const more = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    response.end(`<ListBucketResult>${page.join('')}${more}</ListBucketResult>`)
  }

  return {
    config: { endpoint: `http://127.0.0.1:${port}`, region: 'ap-south-1', bucket: 'shop', ...S3_KEY },
    objects,
    requests,
    /** Answers the next requests with these statuses. */
    fail: (...statuses: number[]) => void failures.push(...statuses),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return false
  const [, credential = '', signedHeaders = '', signature] = given
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/')
  const url = new URL(request.url ?? '/', 'http://s3')
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (keyId !== S3_KEY.accessKeyId || claimed !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, claimed].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${day}/${region}/${service}/${end}`, sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${S3_KEY.secretAccessKey}`))
  return hmac(key, text).toString('hex') === signature
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
