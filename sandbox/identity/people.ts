/** A demo person, as each provider knows them. */
export type Person = {
  id: string
  name: string
  username: string
  /** The colour of their photo. */
  colour: string
  email: string
  /** Google and Twitter return verified addresses only; at GitHub an address may be unverified. */
  verifiedAtGitHub: boolean
  /** Twitter accounts may have no email address. */
  hasEmailAtTwitter: boolean
}

export const PEOPLE: Person[] = [
  {
    id: '104729001',
    name: 'Asha Verma',
    username: 'asha_verma',
    colour: '#93332a',
    email: 'asha.verma@mail.example',
    verifiedAtGitHub: true,
    hasEmailAtTwitter: true,
  },
  {
    id: '104729002',
    name: 'Kabir Mehta',
    username: 'kabir_mehta',
    colour: '#263a58',
    email: 'kabir.mehta@mail.example',
    verifiedAtGitHub: true,
    hasEmailAtTwitter: true,
  },
  {
    id: '104729003',
    name: 'Meera Krishnan',
    username: 'meera_k',
    colour: '#3c5a3f',
    email: 'meera.krishnan@mail.example',
    verifiedAtGitHub: false,
    hasEmailAtTwitter: true,
  },
  {
    id: '104729004',
    name: 'Farid Ansari',
    username: 'farid_ansari',
    colour: '#a9741f',
    email: 'farid.ansari@mail.example',
    verifiedAtGitHub: true,
    hasEmailAtTwitter: false,
  },
]

export function findPerson(id: unknown): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}
