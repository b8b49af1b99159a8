/** The context of a word decides whether it insults somebody. All texts are words that are separated by one space. */

const PEOPLE =
  'people|owner|owners|seller|sellers|shopkeeper|shopkeepers|staff|man|men|woman|women|girl|girls|boy|boys|guy|guys|aunty|aunties|auntie|uncle|uncles|lady|ladies|customers|customer|reviewer|reviewers|buyers|buyer|designer|designers|tailor|tailors|manager|managers|model|models|fellow|bloke|kids|boss|ceo|driver|mother|father|wife|husband|weavers|printers|workers|worker|humans|human|person|persons|commenter|commenters|everyone here|anyone who \\w+ \\w+|printer|agent|agents|courier'

const SELF =
  /(^| )(i am|im|i m|i was|i feel|i felt|i look|i looked|i must be|i must have been|we were|we felt|i have been|i ve been|me look|me feel|me look like|makes me|made me|me|myself|i acted|i behaved|i dressed|(i|we) (have|had|ve got|got) (the|a|no|an)( \w+)?|with my|my)( (such|a|an|the|like|so|bit|of|total|complete|real|right|bloody|absolute|feel|look|being|just|really|for|as|little|kind|too))*$/
const DENIED =
  /(^| )(not|isnt|isn t|arent|aren t|wasnt|wasn t|never|ain t|aint|dont think \w+ \w+|nobody is|no one is|hardly|neither|nor|nahi|nahin|mat)( (a|an|the|any|for|really|some|such|be|to|all|so))*$/
const REPORTED =
  /(^| )(call|calls|called|calling|labelled|named|treated|treats|treat|treating)( \w+){0,2} (me|us|him|her|them|customers|my \w+|a customer|someone|anyone|anybody|people|a \w+)( (as|like|a|an|so|such|some|kind|of|the|stupid|fat|ugly))*$/
const SAID =
  /(^| )(he|she|they|my \w+|everyone|everybody|people|somebody|some|friends|family) (says|say|said|thinks|think|thought|told me|tells me|joked|jokes)( that)?( (?!you|u|your)\w+){0,3}$/
const SELF_IN_HINDI = /(^| )(mujhe|mujhko|hume|humko|main|mai|mera|meri|mere|hum|maine|men|muje)( \S+){0,2}$/
const OWN = /(^| )(my|my own)( (old|poor|dear|little|beloved|clumsy|lovely|own))?$/
const NOT_REPORTED = /(^| )(i|we)( would| will| shall| d| ll)? (call|calling|treat)/

/** Whether the preceding words make an insult harmless: about oneself, negated, or reported speech. */
export function isHarmlessAfter(before: string): boolean {
  if (/ not (only|just|even|merely)( an?)?$/.test(` ${before}`)) return false
  return (
    SELF.test(before) ||
    DENIED.test(before) ||
    SAID.test(before) ||
    OWN.test(before) ||
    SELF_IN_HINDI.test(before) ||
    (REPORTED.test(before) && !NOT_REPORTED.test(before))
  )
}

const FILLER =
  'are|r|is|was|were|re|all|guys|people|lot|just|so|such|really|very|too|a|an|the|must|be|being|still|absolutely|absolute|totally|complete|completely|total|nothing|but|and|both|bloody|damn|fucking|freaking|bunch|of|little|big|fat|ugly|stupid|dumb|filthy|dirty|lazy|old|cheap|greedy|lying|shameless|useless|pathetic|real|actual|single|most|only|truly|clearly|obviously|probably|honestly|literally|always|know|like|how|also|even|more|worse|than|disgusting|rotten|worthless|crooked|selfish|lying|thieving|thief|liar|cheat|gullible|arrogant|sad|smelly|rude|nasty|brainless|miserable|thieves|liars|cheats'
const ADDRESSED = new RegExp(`(^| )(you|u|youre|ya|yall)( (${FILLER}))*$`)
const DIRECTLY = new RegExp(
  `(^| )((you|u|yall)( (${FILLER}))* (are|r|re|must be|look)|youre|you re|ur|you|u)( (a|an|such|so|really|very|too|just|all|both|the|most|absolutely|totally|completely|truly|simply|fucking|bloody|damn|little|guys|people))*$`,
)
const SUBJECT = new RegExp(
  `(^| )(he|she|hes|shes|he s|she s|who|${PEOPLE})( (there|here|of this shop|of this store|who \\w+ \\w+( \\w+)?|at this shop|behind this|on the phone)){0,2}( (is|are|was|were|must be|looks like|look like|seems|seem|s))( (${FILLER}))*$`,
)
const EXCLAIMED = /^(hey|hello|hi|listen|oi|oye|yo|dear)( you)?$/
const ADMIRED = /(^| )(what|such)( an?| total| complete| real| absolute| bunch of| fat| ugly| stupid| little)* ?$/
/** Said of things as often as of people. */
const ADJECTIVE = /^(stupid|idiotic|dumb|ugly|hideous|filthy|disgusting|vile|repulsive|revolting|worthless)$/
const FOLLOWED = new RegExp(
  `^( (and|little|old|ugly|fat|lazy|rude|stupid|greedy|dirty|lying|shameless|looking|ass|arse|son of))* (${PEOPLE}|you|bunch of \\w+|shopwala|aunties)( |$)`,
)
const LOOKS_IN_IT =
  /(^| )(make|makes|made|making|will|would|can|may|might) (you|u|a girl|a woman|anyone|everyone|one)( (all|just))? (look|feel|seem)( (so|very|like|really|a|an))*$/
const IN_CASE =
  /(^| )(if|when|unless|because|whether|since|like|though|in case|so) (you|u)( (are|r|re|feel))( (a|an|bit|too|very|slightly|also))*$/

export type Aim = 'direct' | 'person' | 'none'

/** Whether a word is aimed at a person: directly ("you are …"), indirectly, or not at all. */
export function aimOf(word: string, before: string, after: string): Aim {
  if (LOOKS_IN_IT.test(before) || IN_CASE.test(before)) return 'none'
  if (
    /^ (print|printed|prints|motif|motifs|pattern|design|figure|figures|in the|lover|lovers|hair|collar|bed|sitter|walk|park|neck|ear|ears|nose|ring|chain|man blouse|blouse|top|skirt|sleeve|sleeves|dress|filter|bin|bag|can)( |$)/.test(
      after,
    )
  )
    return 'none'
  if (DIRECTLY.test(before)) return 'direct'
  return ADDRESSED.test(before) ||
    SUBJECT.test(before) ||
    EXCLAIMED.test(before) ||
    (ADMIRED.test(before) && !ADJECTIVE.test(word)) ||
    FOLLOWED.test(after)
    ? 'person'
    : 'none'
}

const HINDI_PEOPLE =
  /(^| )(tu|tum|tune|tumne|tera|tere|teri|tujhe|tujhko|tumhe|tumhara|tumhare|tumhari|tumko|tumlog|aap|abe|abey|oye|oi|be|saale|sale|saala|saalo|log|logo|logon|seller|owner|malik|maalik|dukandar|dukaandar|dukaandaar|wale|walo|walon|wala|karigar|darzi|designer|model|tailor|aadmi|admi|aurat|insaan|insan|तू|तुम|तूने|तुमने|तेरा|तेरे|तेरी|तुझे|तुम्हें|तुम्हारा|तुम्हारे|तुम्हारी|आप|अबे|ओए|साले|लोग|लोगों|दुकानदार|मालिक|वाले|वालों|वाला|कारीगर|दर्जी|आदमी|औरत|इंसान|विक्रेता|सेलर)( |$)/
const HINDI_HARMLESS =
  /^ (ban|bana|banaya|banate|banao|banane|banaa|bante|bani|samajh|samajhte|samjha|samjho|samaj|ho gay|ho gai|ho gye|ho jaa|kar d|ki tarah|ke liye|ko|print|wala print|nahi|nahin|बना|बनाया|बनाते|बनाने|समझ|समझते|समझा|हो गय|हो गई|हो जा|के लिए|को|की तरह|नहीं|प्रिंट)/

/** The same for Hindi in both scripts. Checks the whole clause, because word order is free. */
export function aimInHindi(before: string, after: string): Aim {
  if (HINDI_HARMLESS.test(after) || /(^| )(mujhe|mujhko|hume|humko|main|mai|mera|meri|mere|hum|मुझे|हमें|मैं|मेरा|मेरी|मेरे|हम|हमको)$/.test(before))
    return 'none'
  return HINDI_PEOPLE.test(before) || HINDI_PEOPLE.test(after) ? 'person' : 'none'
}
