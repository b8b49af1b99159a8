import { fold, soundOf } from './normalise.ts'

/** Words that no review needs, whoever is meant: the model has not met each of them, nor every spelling. */
const STRONG = `
  motherfucker motherfuckers fucker fuckers cunt cunts twat twats wanker wankers bastard bastards asshole assholes arsehole arseholes
  dickhead dickheads cocksucker cocksuckers shithead whore whores slut sluts skank retard retards cretin cretins imbecile imbeciles moron
  morons scumbag scumbags scum nigger niggers faggot faggots kike spic paki pakis chink chinks tranny
  madarchod maderchod madarchodon behenchod bhenchod bahenchod behnchod betichod chutiya chutiye chutiyo chutiyon bhosdike bhosadike
  bhosdiwale bhosdi gandu gaandu randi randiyan haramzada haramzade haramzadi haramkhor kanjar lavde laude jhatu
  मादरचोद बहनचोद भैनचोद बेटीचोद चूतिया चूतिये चूतियों भोसड़ी भोसड़ीके गांडू रंडी हरामज़ादा हरामज़ादे हरामज़ादी हरामखोर कंजर`

const SOUNDS = new Set(
  STRONG.split(/\s+/)
    .filter(Boolean)
    .map((word) => soundOf(fold(word))),
)

export function isStrong(word: string): boolean {
  return SOUNDS.has(soundOf(word))
}
