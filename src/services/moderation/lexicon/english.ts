import { spellings, words } from './words.ts'

/** Offensive whatever stands around them. */
export const STRONG = words(`
  fuck fucks fucked fucker fuckers fucking fuckin fuckface fuckhead fuckwit fuckery motherfucker motherfuckers motherfucking mofo cunt
  cunts cunty bitch bitches bitchy bitching sonofabitch asshole assholes arsehole arseholes asshat assclown asswipe dumbass dumbasses
  jackass jackasses smartass fatass lardass dickhead dickheads dickwad dickface shithead shitheads shitface dipshit shitbag douche
  douchebag douchebags wanker wankers tosser tossers bellend twat twats knobhead pisshead bastard bastards scumbag scumbags cocksucker
  cocksuckers cocksucking skank skanks slut sluts slutty whore whores whoring stfu gtfo kys`)

/** Vulgar, about whatever it may be. */
export const PROFANE = words(`
  shit shits shitty shittiest shitshow shithole shite bullshit horseshit batshit crapfest arse bollocks bugger wtf fml
  goddamn goddamned goddammit motherlover`)

/** Too mild to hide a review alone. */
export const MILD = words(
  `crap crappy damn damned dammit hell heck sucks suck sucked bloody pissed piss ass asses freaking frigging effing lousy`,
)

/** What people are called because of what they are. */
export const SLURS = words(`
  nigger niggers nigga niggas faggot faggots fag fags tranny trannies kike kikes wetback wetbacks raghead ragheads towelhead
  towelheads gook gooks darkie darkies retard retards retarded libtard mongoloid spastic paki pakis dothead dotheads shemale
  shemales jihadis chinky negro negroes golliwog subhuman subhumans untermensch`)

export const SEXUAL = words(`
  blowjob blowjobs handjob handjobs cumshot cumshots dildo dildos jerkoff milf milfs porn porno pornstar pornhub nudes boner boners
  horny titties titty tits boobies cock cocks dick dicks pussy pussies penis penises cum fap fapping masturbate masturbating
  masturbated masturbation wank wanking wanked gangbang gangbanged deepthroat creampie threesome hooker hookers prostitute
  prostitutes rape raped rapes raping rapist upskirt orgasm jizz schlong motorboat`)

/** Nouns for people, insulting unless they are denied, quoted, or said of oneself. */
export const INSULTS = words(`
  idiot idiots moron morons moronic imbecile imbeciles cretin cretins dimwit dimwits dimwitted halfwit halfwits nitwit nitwits numbskull
  numskull numbskulls bonehead boneheads blockhead blockheads dumbo dumbos dunce dunces simpleton simpletons loser losers scum lowlife
  lowlifes lowlives degenerate degenerates perv pervs parasite parasites vermin fatso fatty hag hags crone psycho psychos lunatic lunatics
  nutcase nutcases nutjob nutjobs dirtbag dirtbags sleazebag sleazebags sleazeball scoundrel scoundrels swine ignoramus buffoon buffoons
  airhead airheads braindead brainless peabrain birdbrain birdbrains halfwitted nincompoop nincompoops dolt dolts oaf oafs twit twits
  bimbo bimbos thot thots turd turds wretch cockroaches`)

/** Degrading where they are said of people; said of things, an opinion. */
export const DEGRADING = words(`
  stupid idiotic dumb ugly hideous filthy disgusting illiterate uneducated worthless vile repulsive revolting spineless gutless
  brainless subnormal pig pigs dog dogs donkey donkeys monkey monkeys ape apes rat rats snake snakes cow cows cockroach clown clowns
  muppet muppets numpty plonker plonkers joker jokers imp halfbrain animal animals savage savages barbarian barbarians witch witches whale whales buffalo hippo gorilla baboon baboons insect insects
  worm worms maggot maggots pest pests freak freaks disgrace coward cowards pimp pimps prick pricks creep creeps leech leeches jerk
  jerks fool fools filth peasant peasants pervert perverts inbred despicable contemptible abomination devil devils demon demons trash
  garbage scab scabs mutt mutts hyena hyenas vulture vultures`)

/** Hard words for people, and often fair ones for their work. */
export const HARSH = words(`
  shameless pathetic useless heartless senseless clueless fat obese insane mental crazy mad sick nasty dirty cheap lazy dense daft
  inferior failure failures waste disease cancer beggar beggars villager villagers joke jokes rubbish hopeless incompetent rude crooked
  old skinny bald`)

/** Harsh, and often fair. */
export const ACCUSATIONS = words(
  `liar liars cheat cheats cheater cheaters thief thieves fraud frauds fraudster fraudsters scammer scammers scam crook crooks`,
)

/** Ways of writing that keep the sound or drop the vowels. */
export const SPELLINGS = spellings(`
  fuck: fck fcuk fuk fuq phuck phuk fvck fawk
  fucking: fking fkn fcking fuking fukin fukn fuckn
  fucker: fuker fck3r
  motherfucker: mfer muthafucka motherfckr mthrfckr
  motherfuckers: mfers
  bitch: btch biatch biotch bish beetch bitchh bich sumbitch
  bitches: bitchs
  shit: sht shyt shiit shet
  ass: azz
  asshole: azzhole ashole assole
  dumbass: dumbazz dumass
  cunt: kunt cnt cvnt
  bastard: basterd bastad bstrd bastrd
  idiot: idoit idiet ediot ideot idjit idot eejit
  idiots: idoits idiotz
  stupid: stoopid stupit stoopit stpid stupud stupd
  moron: morron mroon
  retard: retrd rtard
  faggot: fgt
  fag: phag
  nigga: nigg niga
  nigger: nigar
  whore: hore hor3 wh0r
  porn: pron pr0n
  pussy: pusy pssy
  dick: dik dck d1k
  cock: cok
  loser: looser luser
  losers: loosers
  scum: scumm skum`)

/** Stems that offend inside longer words too, with the harmless words that hold them. */
export const STEMS: readonly { stem: string; means: string; harmless: RegExp }[] = [
  { stem: 'fuck', means: 'fuck', harmless: /^$/ },
  { stem: 'phuck', means: 'fuck', harmless: /^$/ },
  { stem: 'motherf', means: 'motherfucker', harmless: /^motherf(ol|re|ly|ri)/ },
  { stem: 'asshole', means: 'asshole', harmless: /^(gl|br|gr)asshole/ },
  { stem: 'arsehole', means: 'arsehole', harmless: /^$/ },
  { stem: 'bitch', means: 'bitch', harmless: /^$/ },
  { stem: 'cunt', means: 'cunt', harmless: /scunthorpe/ },
  { stem: 'nigger', means: 'nigger', harmless: /snigger/ },
  { stem: 'faggot', means: 'faggot', harmless: /^faggoting$/ },
  { stem: 'dickhead', means: 'dickhead', harmless: /^$/ },
  { stem: 'bullshit', means: 'bullshit', harmless: /^$/ },
  { stem: 'idiot', means: 'idiot', harmless: /^idiot-?proof|^idiotproof/ },
  { stem: 'bastard', means: 'bastard', harmless: /^bastardi[sz]/ },
  { stem: 'scumbag', means: 'scumbag', harmless: /^$/ },
  { stem: 'retard', means: 'retard', harmless: /retardan|retarding|retardation/ },
  { stem: 'slut', means: 'slut', harmless: /^$/ },
  { stem: 'killyou', means: 'killyou', harmless: /^$/ },
  { stem: 'madarchod', means: 'madarchod', harmless: /^$/ },
  { stem: 'bhenchod', means: 'bhenchod', harmless: /^$/ },
  { stem: 'behenchod', means: 'bhenchod', harmless: /^$/ },
  { stem: 'bhosdi', means: 'bhosdike', harmless: /^$/ },
  { stem: 'chutiy', means: 'chutiya', harmless: /^$/ },
]

/** "idiot-proof", "pussy bow", "peacock": what comes after the word, or before it, takes the offence away. */
export const HARMLESS: readonly RegExp[] = [
  /\b(mr|mrs|ms|dr|in|near|from|by|at) lund\b|\b(mr|uncle|old|named|called) dick\b|\bdick (and jane|whittington|turpin|tracy|francis)\b|\bmy (tits|titties|boobies)\b/g,
  /\b(my|cousin|friend|aunt|miss|ms|mrs|named|called) randi\b|\brandi (aunty|ji|di|from|carlile|said|and)\b/g,
  /\bbastard (saffron|wing|title|file|amber|teak|indigo)\b/g,
  /\b(idiot|fool) ?proof\b/g,
  /\b(heat|summer|winter|weather|sun|zip|zipper|stain|traffic|rain|day|week|commute|humidity|hook|button|knot|monsoon|journey|train|flight|job) (is|was|has been|can be) an? (\w+ )?(bitch|bastard|bugger|devil|beast|pig)\b/g,
  /\b(son of a )?(bitch|bastard|bugger|devil|pig|dog|beast|whore) of an? (?!man|woman|seller|owner|shop|person|manager|tailor|company|driver)\w+/g,
  /\bpussy ?(bow|cat|willow)s?\b/g,
  /\bcocks? (and|n) (bull|hens?|peahens?|chicks?)\b|\bcocks? (on|in|crow|crows|crowing|motif|print|block|feathers?|perched|strutting|stands?|design|tail)\b(?! (me|you|your|her|mouth))|\bcock tail\b|\b(wood|weather|shuttle|turkey|black|bantam|game) ?cocks?\b|\bcock fights?\b/g,
  /\b(moby|spotted|dick van|philip k|tom|andy|dick) (dick|dyke|harry)\b|\btom dick (and|or) harry\b/g,
  /\bjerk (chicken|seasoning|spice|sauce)\b|\bknee ?jerk\b|\bjerks? (the|at|on) \w+\b/g,
  /(?<!\b(has|her|your|with|those|such|have|got) )\b(great|blue|coal|marsh|long tailed|willow) tits?\b|\btit (for tat|bits?)\b/g,
  /\b(rape ?seed|rape oil)\b/g,
  /\bcum (bed|dress|stole|shawl|dupatta|jacket|shrug|kurta|tunic|gown|top|saree|bag|laude|sheet|duster|robe)\b|\b(shrug|jacket|stole|shawl|sofa|kurta|bed|dupatta|scarf|dress|tunic|gown|robe|bag|sheet) cum\b/g,
  /\bbitch(es)? (stitch|stitching)\b/g,
  /\bfag(g)?oting\b|\bfag end\b/g,
  /\b(april|gooseberry|mango|strawberry) fools?\b|\bfools? (gold|paradise|errand)\b|\bmake (a )?fools? of (me|us|my|customers|people)\b/g,
  /\bwhat the (heck|hell)\b|\bshit ?hot\b/g,
  /\b(creep|creeps|creeping) (up|down|in|out|into)\b/g,
  /\bspastic (colon|paraplegia)\b/g,
  /\b(scum|filth) (mark|line|of the|on the|in the|came|from the)\b|\b(soap|pond) scum\b/g,
  /\b(hooker|dickens|cockburn)s? (county|valley|street|road|green)\b/g,
  /\bloser('s)? (cap|bracket)\b|\bnot a loser\b/g,
  /\b(fat|dense|cheap|heavy) (quarter|hem|stitch|weave|thread|yarn|cotton)s?\b/g,
]
