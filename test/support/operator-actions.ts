/** The objects that the test of rights looks at and tries to change; ids of the test's database. */
export type RightsObjects = { order: string; product: string; reviewer: string; person: string; piece: string; job: string }

/** Every form of the operators' pages with what it posts: the test of rights sends each as everybody who is no operator. */
export const operatorActions = (_: RightsObjects): { address: string; form: Record<string, string> }[] => []

/** Every address of the operators' pages, by its pattern in src/http/routes.ts. */
export function operatorAddress(pattern: string, { order, product, person, piece }: RightsObjects): string {
  const id = pattern.startsWith('/operator/orders') ? order : pattern.startsWith('/operator/products') ? product : piece
  return pattern.replace(':id', id).replace(':uid', person)
}
