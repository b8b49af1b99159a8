import { words } from './words.ts'

/** Romanised Hindi, compared by phonetic key: "chootiya" and "chutiyaa" are one word (see `soundOf`). */
export const HINGLISH_STRONG = words(`
  chutad chuttad bakchod bakchodi bakchodo lavdya lauday gandfat jhatua bhadwagiri chodna chodne chodta chinaal lundfakir

  madarchod madarchodo maderchod madrchod motherchod maachod machod bhenchod behenchod bhenchodo behnchod bahenchod bahanchod banchod
  benchod bhainchod betichod bhosdike bhosdiwale bhosdiwala bhosdi bhosda bhosada bosdike bhosri bhosrike bhosadike bhosdiki
  chutiya chutiye chutiyo chutiyapa chutia chutya chutiyagiri chutmarike chodu chodumal chodunga  chudwa chudwao chudai chud
  gandu gandwe gandmara gandmarao  gand gaandfat lund lauda laude lavda lavde lawda loda  lodu lavdu lawde lundura
  randi randikhana randwa   bhadwa bhadwe bhadve bhadva bhadwagiri bhadua bhadue bhadwo  
  jhant jhantu jhatu jhaatu    chinal chhinal chinaal raand
  haramzada haramzade haramjada haramjade haramzadi haramjadi haramkhor haramkhoro haramkhori harami haramiyo haramipan
    suarki suvarki kutiya kutiyaa bsdk bhsdk bkl bhkl mkc tmkc   bklol bhadvi  hijde hijdo hijda
  kamina kamine  kaminey kaminay kamino  ghasti kanjar kanjri`)

/** Insulting where they are said of people, and they are that whenever one is spoken to or named. */
export const HINGLISH_OF_PEOPLE = words(`
  kutta kutte kutti kutto kuttay suar suwar suvar suaro gadha gadhe gadhon gadho ullu bewakoof bewkoof bevkuf bewakuf bewakoofo bewaqoof
  nalayak nalayako nikamma nikamme besharam besharm besharmo beghairat namard pagal pagalo gawar ganwar gavaar jahil jaahil anpadh
  tatti gobar chichora chichore tharki tharkiyo neech neecho kameena moti mota bhains bandar chirkut chapri chapris
  saala sala saale saalo saali  bhikari bhikhari bhikhmanga bhikmange chudail dayan dain rakshas janwar janwaro kida makode`)

/** Mother, sister and what is to be done with them. */
export const HINGLISH_PATTERNS: readonly RegExp[] = [
  /\b(bhen|behen|bahan|behan|ben|maa|ma) (ke|ki|ka) (lode|laude|lavde|lawde|loude|lund|takke|taake|bhosde|yaar)\b|\bjha+n?t (bara?bar|jais[aei]|ke|ka|ki|bhar)\b/,
  /\b(laude|lode|loda|lund|gand|jhant|jhat) (ka|ke|ki|sa|se|jaisa|jaisi|barabar)\b/,
  /\b(teri|tumhari|iski|uski|inki|unki|tere|apni|owner ki|seller ki) (maa|ma|mummy|mom|behen|behan|bahan|ammi|beti) (ki|ka|ko|chod|chud|randi|ke)\b/,
  /\b(maa|ma|behen|behan|bahan|baap) (ki|ka|ke|ko) (aankh|ankh|chut|choot|bhosd\w*|gand|gaand|lund|lauda|loda|chod\w*)\b/,
  /\bmaa (chuda|chudao|chudane|chod)\w*\b/,
  /\b(ma|maa)di?r?c[h0]+o+d\w*\b/,
  /\bullu (ka|ke|ki) (patha|pattha|pathe|patthe|paththa|pathon)\b/,
  /\b(gadhe|suar|kutte|kutiya|kutia|suvar|suwar) (ki|ke|ka) (aulad|olad|aulaad|bache|bacche|baccha|bacha|pille|pilla|dum)\b/,
  /\b(harami|haram|najayaz) (ki|ke|ka) (aulad|olad|pilla|pille|jana)\b/,
  /\b(gand|gaand|ga nd) (mara|mar|maro|me|mein|dedo|phat|fat|faad|phad|tod|chaat|chat)\w*\b/,
  /\b(muh|mooh|munh|mu) (kala|kaala) (kar|karo|karwa)\w*\b/,
  /\b(lund|lauda|loda|lawda) (chus|choos|chaat|chat|pe|le|lega|lele|pakad)\w*\b/,
  /\bmc bc\b|\bbc mc\b|\b(abe|oye|sale|saale|tum|ye|ku?tte) (mc|bc)s?\b|\b(mc|bc)s? (log|logo|sale|saale|owner|seller|company)\b/,
  /\b(chullu bhar pani|doob) (me |mein |ke )?(doob )?(mar|maro|mare)\b/,
  /\btumhare baap (ka|ki)\b|\btere baap (ka|ki)\b.*\b(naukar|noukar|raj)\b/,
  /\b(do|2|doh) (kaudi|takke|take|rupay|rupaye|kodi) (ka|ke|ki) (aadmi|insaan|log|admi|insan|seller|aurat)\b/,
  /\bchappal se (mar|maar|pit|pitai)\w*\b|\bjoote? (mar|maar|maro|maarna|marna)\w*\b|\bjoot(e|on|o) se (mar|maar|pit)\w*\b/,
]

export const HINDI_STRONG = words(`
  मादरचोद मादरचोदो माँचोद मांचोद मदरचोद बहनचोद बहेनचोद भेनचोद भैनचोद बेहनचोद बेटीचोद भोसडी भोसडीके  भोसडा भोसडीवाले भोसडे
  चूतिया चुतिया चूतिये चुतिये चूतियों चुतियों चूतियापा चुतियापा चूत चुत चोदू चुदाई चोद चुदक्कड गांडू गाण्डू गान्डू गांड गाण्ड लंड लण्ड लौडा लौडे लौडू लवडा
  लवडे लोडा लोडू रंडी रण्डी रंडीखाना रांड भडवा भडवे भडवों भडुआ भडुए झांट झाँट झाटू झांटू छिनाल हरामी हरामियों हरामखोर हरामखोरों हरामजादा हरामजादे हरामजादी हरामजादों
  कमीना कमीने कमीनी कमीनों कुतिया हिजडा हिजडे हिजडों छक्के दल्ला दल्ले`)

export const HINDI_OF_PEOPLE = words(`
  कुत्ता कुत्ते कुत्तों सूअर सुअर सूअरों सुअरों गधा गधे गधों उल्लू बेवकूफ बेवकूफों नालायक नालायकों निकम्मा निकम्मे निकम्मों बेशर्म बेशर्मों नामर्द पागल पागलों गंवार गँवार जाहिल
  अनपढ टट्टी साला साले साली सालों मूर्ख मूर्खों नीच भिखारी भिखारियों चुडैल जानवर जानवरों राक्षस बदतमीज मोटी मोटा भैंस`)

export const HINDI_PATTERNS: readonly RegExp[] = [
  /(तेरी|तुम्हारी|इसकी|उसकी|इनकी|उनकी) (मां|माँ|बहन|बेहन|अम्मी)( की| का| को|$)/,
  /(मां|माँ|बहन) की (आंख|चूत|चुत|आँख)/,
  /उल्लू (का|के) (पट्ठा|पट्ठे|पठ्ठा|पठ्ठे|पट्ठों)/,
  /(गधे|सूअर|सुअर|कुत्ते|कुतिया|हराम) (की|के|का) (औलाद|बच्चे|बच्चा|पिल्ले|पिल्ला)/,
  /(जान से|गोली) मार/,
  /(मार|काट|जला|फोड|तोड|पीट|गाड) ?(डालूंगा|डालूँगा|दूंगा|दूँगा|देंगे|डालेंगे|दूंगी|डालूंगी|दिया जाए)/,
  /(हड्डी|हड्डियां|हाथ पैर|टांगें|टांग|मुंह|थोबडा|सिर|दांत) (तोड|फोड|काट)/,
  /(जिंदा|जीने) नहीं (छोड|दूंग|देंग)/,
  /(मर जा|मर जाओ|मर जाना चाहिए|डूब मर|डूब मरो|मरो सब)/,
  /(जूते|जूतों|चप्पल|लात|लातों) से (मार|पीट)|जूते (मार|खाने|पड)/,
  /(थप्पड|तमाचा|घूंसा) (मार|लगा)(ूंगा|ऊंगा|उंगा|ना चाहिए|ेंगे)/,
  /घर (आकर|आके|में घुस|जला)/,
  /दो (कौडी|टके|कौड़ी) (का|के|की) (आदमी|लोग|इंसान|औरत|दुकानदार)/,
  /मुंह काला/,
  /(नंगा|नंगी) (कर|करके|फोटो)/,
]

/** "chutti" (holiday): only the doubled letter distinguishes it from an offensive word. */
export const HINGLISH_INNOCENT = /^chh?utt[iy]/
