import { expect, it } from 'vitest'
import { HTTP_OF_STATUS } from './status.ts'

it('every HTTP status of the specification has its name', () => {
  const names = Object.fromEntries(Object.entries(HTTP_OF_STATUS).map(([name, status]) => [status, name]))
  expect(names).toMatchObject({
    400: 'INVALID_ARGUMENT',
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    409: 'ABORTED',
    429: 'RESOURCE_EXHAUSTED',
    499: 'CANCELLED',
    500: 'INTERNAL',
    501: 'UNIMPLEMENTED',
    503: 'UNAVAILABLE',
    504: 'DEADLINE_EXCEEDED',
  })
})
