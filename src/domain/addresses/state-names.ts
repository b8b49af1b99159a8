import { distance } from '../search/search-plan.ts'
import { GST_CODES, INDIAN_STATES } from './indian-states.ts'

type State = (typeof INDIAN_STATES)[number]

/** Other names, those of before, the codes of ISO 3166-2:IN and of vehicles, and the names in Hindi. */
const ALIASES: Record<State, string> = {
  'Andaman and Nicobar Islands': 'AN, Andaman, Andaman and Nicobar, A&N Islands, अंडमान और निकोबार द्वीपसमूह',
  'Andhra Pradesh': 'AP, AD, Andhra, आंध्र प्रदेश',
  'Arunachal Pradesh': 'AR, Arunachal, अरुणाचल प्रदेश',
  Assam: 'AS, Asom, असम',
  Bihar: 'BR, बिहार',
  Chandigarh: 'CH, चंडीगढ़',
  Chhattisgarh: 'CG, CT, छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'DH, DN, DD, DNH, DNHDD, Dadra and Nagar Haveli, Daman and Diu, Daman, Diu, Silvassa',
  Delhi: 'DL, New Delhi, NCT of Delhi, Delhi NCT, NCR Delhi, National Capital Territory of Delhi, दिल्ली, नई दिल्ली',
  Goa: 'GA, गोवा',
  Gujarat: 'GJ, गुजरात',
  Haryana: 'HR, हरियाणा',
  'Himachal Pradesh': 'HP, Himachal, हिमाचल प्रदेश',
  'Jammu and Kashmir': 'JK, J&K, Jammu, Kashmir, जम्मू और कश्मीर',
  Jharkhand: 'JH, झारखंड, झारखण्ड',
  Karnataka: 'KA, Mysore State, कर्नाटक',
  Kerala: 'KL, Keralam, केरल',
  Ladakh: 'LA, लद्दाख',
  Lakshadweep: 'LD, लक्षद्वीप',
  'Madhya Pradesh': 'MP, मध्य प्रदेश',
  Maharashtra: 'MH, महाराष्ट्र',
  Manipur: 'MN, मणिपुर',
  Meghalaya: 'ML, मेघालय',
  Mizoram: 'MZ, मिज़ोरम, मिजोरम',
  Nagaland: 'NL, नागालैंड',
  Odisha: 'OD, OR, Orissa, ओडिशा',
  Puducherry: 'PY, Pondicherry, Pondy, पुदुच्चेरी',
  Punjab: 'PB, पंजाब',
  Rajasthan: 'RJ, राजस्थान',
  Sikkim: 'SK, सिक्किम',
  'Tamil Nadu': 'TN, तमिलनाडु, तमिल नाडु',
  Telangana: 'TS, TG, Telengana, तेलंगाना',
  Tripura: 'TR, त्रिपुरा',
  'Uttar Pradesh': 'UP, उत्तर प्रदेश',
  Uttarakhand: 'UK, UA, Uttaranchal, उत्तराखंड, उत्तराखण्ड',
  'West Bengal': 'WB, Bengal, Paschim Banga, पश्चिम बंगाल',
}

const KNOWN = new Map<string, State>(
  INDIAN_STATES.flatMap((state) => [state, GST_CODES[state], ...ALIASES[state].split(', ')].map((name) => [lettersOf(name), state])),
)

/** No name is longer; distances are not computed for more. */
const MAX_LENGTH = 60

/**
 * The state that somebody means: by name, other name, code of GST, ISO or vehicles, in English or Hindi, whatever its case, spaces
 * and signs, and with a slip of the pen in a long name. Null where that is none, or one of several.
 */
export function findState(typed: string): { name: State; code: string } | null {
  if (typed.length > MAX_LENGTH) return null
  const letters = lettersOf(typed)
  const name = KNOWN.get(letters) ?? KNOWN.get(letters.replace(/^in(?=..$)|(state|india)$/, '')) ?? nearest(letters)
  return name ? { name, code: GST_CODES[name] } : null
}

/** The GST code of the state that somebody means; null where it is unknown. */
export function stateCode(typed: string): string | null {
  return findState(typed)?.code ?? null
}

/** Letters with their signs, and digits. */
function lettersOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{Nd}]|^the /gu, '')
}

/** The state whose name is nearest: one letter away, or two from ten letters on. Codes and short names must be right. */
function nearest(letters: string): State | null {
  const limit = letters.length < 6 ? 0 : letters.length < 10 ? 1 : 2
  if (limit === 0 || /\d/.test(letters)) return null
  const near = [...KNOWN].flatMap(([name, state]) => (name.length > 5 ? [{ state, away: distance(name, letters) }] : []))
  const least = Math.min(...near.map(({ away }) => away))
  const states = new Set(near.flatMap(({ state, away }) => (away === least ? [state] : [])))
  return least <= limit && states.size === 1 ? [...states][0]! : null
}
