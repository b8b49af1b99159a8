const SAYING =
  'say|says|said|tell|tells|told|yell(?:s|ed)?|shout(?:s|ed)?|call(?:s|ed|ing)?|scream(?:s|ed)?|mutter(?:s|ed)?|joke[sd]?|whisper(?:s|ed)?|ask(?:s|ed)?|wr(?:ote|ites?|itten)|hiss(?:es|ed)?|repl(?:y|ies|ied)|snapp?(?:s|ed)?|laugh(?:s|ed)?|comment(?:s|ed)?|claim(?:s|ed)?|insist(?:s|ed)?|think(?:s)?|thought|warn(?:s|ed)?|tease[sd]?|mock(?:s|ed)?|reads?|heard|name[sd]?|described?|word|bol[aei]+|bolin|bolte|kah?[ai]|kehte|kehti|kahte|kahin?|poocha|pucha|bulaya|chillaya|कहा|कहते|कहती|कहता|बोला|बोले|बोली|बोलीं|पूछा|चिल्लाया'
const QUOTED = /"[^"]{1,300}"|(?<![\p{L}\p{N}])'[^']{2,300}'(?![\p{L}\p{N}])/gu
const SPOKEN = new RegExp(`(?<![\\p{L}\\p{M}])(?:${SAYING})(?![\\p{L}\\p{M}])`, 'u')
/** "I say to you": the writer speaks for themselves. */
const OWN_WORDS = /\b(i|we) (say|said|told|tell|call|called|will say|will tell|will call|would say|would call|shout|yell|yelled)\b/

const TELLING =
  'says?|said|told|yelled|shouted|screamed|muttered|joked?|jokes|whispered|insists?|insisted|claims?|claimed|called|calls|calling|thinks?|thought|asked|asks|teased|mocked|laughed|commented|warned|named|labelled'
/** Somebody else, or the writer as the one who was told; "people say" is how one's own opinion is put. */
const OTHERS =
  "(?:my|his|her|our|an?|the|one|another|previous|last|first) (?:(?!who|whoever|that)[\\w'-]+ ){1,6}?|(?:he|she|they|someone|somebody|mom|mum|mummy|dad|papa|grandma|nani|dadi|bhabhi|(?:was|were|been|got|am|being) (?:once |just |always |often )?)"
const TOLD = new RegExp(`\\b(${OTHERS} ?)(${TELLING}) (?![^,.;!?]*\\b(?:you|your|u|ur)\\b)[^,.;!?]*`, 'gu')
const TOLD_IN_HINDI =
  /(?<![\p{L}\p{M}])(bhai|behen|bahan|didi|dadi|nani|mummy|maa|papa|pati|beta|beti|dost|saheli|saas|chacha|chachi|mausi|bua|sabne|biwi|ladke|logon|kisi|unhone|usne|भाई|बहन|दीदी|दादी|नानी|मां|पापा|पति|बेटा|बेटी|दोस्त|सहेली|सास|चाचा|चाची|मौसी|बुआ|सबने|पत्नी|लोगों|किसी|उसने|उन्होंने|लोग)( ne| ने)? (kaha|bola|boli|bole|bolin|kehta|kehti|kehte|keh|bolta|bolti|bolte|कहा|बोला|बोली|बोले|बोलीं|कहती|कहता|कहते).*/u

/** The text without what it quotes or tells as the words of others. */
export function withoutReported(folded: string): string {
  const rest = folded.replace(QUOTED, ' ')
  const isQuoting = rest !== folded && SPOKEN.test(rest) && !OWN_WORDS.test(rest)
  return (isQuoting ? rest : folded).replace(TOLD, '$1$2').replace(TOLD_IN_HINDI, '$1')
}
