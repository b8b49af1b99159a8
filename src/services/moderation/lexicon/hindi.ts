import { hindiBadWords } from 'allprofanity'
import { fold, soundOf } from '../normalise.ts'
import { phrases, type Phrase } from '../phrases.ts'
import { words } from './words.ts'

/** Insulting where they are said of people, and they are that whenever one is spoken to or named. */
const OF_PEOPLE = words(`
  kutta kutte kutti kutto kutri gadha gadhe gadhi gadho suar suwar soar suaro ullu bandar janwar shaitan rakshas bewakoof bewkoof bevkuf bewaqoof
  murkh moorkh pagal pagla pagli neech besharam besharm behaya nalayak nikamma gawar ganwar jungli kamchor bhikari darpok kayar namard naamard
  napunsak hijra hijda chakka saala saale saali saalo saaley chichora badmash lafanga lafange luchha paaji chamcha tatti gobar dhongi pakhandi
  chapri nibba nibbi pig janwaro jahil anpadh tharki moti mota bhains chudail dayan beghairat chirkut bhikhmanga badtameez keeda kamini goo mut
  peshab muth mutthi charsi ganjedi besharmi namardangi kameena ghoskhor makkhichoos awara phattu gandgi dhakkan hijde`)

/** What the library calls offensive and a shop’s customers say of cloth, prices and people’s names. */
const INNOCENT = words(`
  sale sala chaka chakke tati tat tatta tatte gu mutra pataka maal item aukat aukaat bakwaas ghatiya khota khatey khate chhod chhodu laura lora lulla dalal
  kanjoos launda laundiya natak joota topibaaz paltu charas gande ganda gandi gandagi nich muthal bakait khusra khassi patur cute kuti cut
  lode laude gaddha gadda gadde salad gand bandhar load land laund rendi chut choot bc mc chinal hut dalla dala daala goobar mutna mut awaara cake caka kata kate dakhan cuchiya cutie cuti`)

/** What the library misses. */
const STRONG_TOO = words(`
  bsdk bhsdk mkc tmkc bklol betichod bhosri bhosdi lodu lavdu lavde gandmara gaandfat bhosadiwale bhosadike bhosadi ghasti kanjar kanjri chinaal chhinal jhatua lauday randwa suarki
  haramzadi chutmarike gaand gand lund lauda laude gandu chhakke chutiyo chutiyon chodunga chudwao bhosda lawda jhaat jhaant katua katue katuon chinki chinkis habshi kanglu chuhra mulle mullon bhangiyon`)

const folded = hindiBadWords.map(fold)
const keysOf = (list: Iterable<string>) => new Set([...list].map(soundOf))
const INNOCENT_KEYS = keysOf(INNOCENT)
const OF_PEOPLE_KEYS = keysOf(OF_PEOPLE)
const STRONG_KEYS = new Set([
  ...keysOf(folded.filter((word) => !word.includes(' ') && !INNOCENT_KEYS.has(soundOf(word)))),
  ...keysOf(STRONG_TOO),
])

/** How a word offends; a noun’s other endings ("kaminon", "kaminey") count too where enough of it is left. */
export function offenceInHindi(word: string): 'strong' | 'of people' | undefined {
  if (INNOCENT.has(word) || HINGLISH_INNOCENT.test(word)) return undefined
  const key = soundOf(word)
  const forms = [
    key,
    ...(key.length > 4 ? ENDINGS.map((ending) => key.replace(/i?[aeiou]$/, '') + ending).filter((form) => form.length > 4) : []),
  ]
  if (forms.some((form) => OF_PEOPLE_KEYS.has(form))) return 'of people'
  return forms.some((form) => STRONG_KEYS.has(form)) ? 'strong' : undefined
}
const ENDINGS = ['', 'a', 'e', 'i', 'o', 'ia']

/** "chutti" (holiday): only the doubled letter distinguishes it from an offensive word. */
export const HINGLISH_INNOCENT = /^chh?utt[iy]/

/** The library’s insults of several words. */
export const HINDI_SEVERAL: readonly Phrase[] = phrases(
  [
    ...new Set(
      folded
        .filter(
          (words) =>
            words.includes(' ') &&
            !/^(dekh|bakchodi|natak|dedh|lund fakir|haram ka|chut ke|bahan ke|बी सी|एम|डेढ|mar ja|मर जा|देख)/.test(words),
        )
        .map((words) => words.trim().replaceAll(/\s+/g, '_')),
    ),
  ].join('\n'),
  {},
  soundOf,
)
