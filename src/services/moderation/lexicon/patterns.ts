/** What several words say together. Read over the words of one clause, lower case, with one space between them. */

const PERSON =
  '(you|u|ya|him|her|them|he|she|they|ur|your|everyone|everybody|the (owner|seller|shopkeeper|staff|manager|tailor|designer|model|driver)|this (owner|seller|guy|man|woman)|whoever)'
const HURT =
  '(kill|murder|stab|shoot|strangle|choke|behead|slaughter|hang|burn|torch|beat|hurt|punch|slap|thrash|smash|maim|rape|skin|gut|bury|destroy|finish|bash|kick|hunt|strangle|poison|knife|drown|whip|cripple|lynch|hit|end)'
const LIMB = '(neck|legs?|arms?|face|skull|bones?|knees?|nose|jaw|teeth|head|throat|hands|fingers)'
const PLACE = '(shop|store|house|home|office|factory|warehouse|place|workshop|showroom|godown)'

export const THREATS: readonly RegExp[] = [
  /\b(im|i m|i am|we are|we re|they are) coming for (you|u|your)\b|^die( |$)|\bdie you\b|\bchoke on (it|that|your)\b|\brip (your|his|her|their) (head|arms?|legs?|heart|tongue|eyes)\b/,
  /\b(mar|maar|jala|kaat|kat|goli maar|thok|gaad) (dalna|daalna|dena|deni) (chahiye|chaiye|hai|padega)\b|\bmu(h|nh|ngh) (pe|par) (thook|thuk)\w*\b/,
  /\b(coming|come|comes|visit|show up|turn up|arrive|be there) (to|at|for|outside) (your|you|ur|the owner s) .*\b(sticks?|bats?|rods?|knife|knives|hammers?|my boys|goons|gang|belt|axe|petrol|gun|guns|lathis?|swords?|crowbar)\b/,
  new RegExp(
    `\\b(i|we|ill|im|id|someone|somebody)( will| ll| am| m| are| re)? ?(going to|gonna|come and|swear|personally|really|shall|should|want to|wanna|would|d|just)*( will)? ?${HURT}( and \\w+)? ${PERSON}\\b`,
  ),
  new RegExp(
    `\\b(will|shall|going to|gonna|ll|come|want to|wanna)( \\w+){0,3} ${HURT} (you|u|ur|your|these people|all of you|them all)\\b`,
  ),
  new RegExp(
    `\\b(break|smash|crush|snap|rip|cut|chop|slit|bash|kick|punch|rearrange|burn|slash|wring)( \\w+)? (your|ur|his|her|their|owners?|sellers?) (\\w+ )?(${LIMB})\\b`,
  ),
  new RegExp(
    `\\b(burn|torch|bomb|blow up|trash|smash up|set fire to|burning|smash|vandalise|vandalize)( down| up)? (your|ur|his|her|their|the|this) (\\w+ )?${PLACE}\\b`,
  ),
  new RegExp(
    `\\byour ${PLACE} (will|should|is going to|deserves to|ought to)( \\w+)? (burn|be burned|be burnt|go up in flames|be bombed|explode)`,
  ),
  /\b(will|ill|ll|going to|gonna) (find|track|hunt|come for|come after|come get|be coming for)( down)? (you|u|your (family|kids|children|wife|daughter|mother)|where you live)( down)?\b(?! (a|some|on|the|another|in the|your)\b)/,
  /\b(know|knows|find out|found out|have) (exactly )?(where you (live|sleep|work)|your home address|where your (kids|children|family|daughter|son|wife))\b/,
  /\b(watch|mind) your back\b|\bsleep with one eye open\b|\byou (will|ll) (not )?(regret being born|be sorry you were born|live to regret|not live)\b|\byour days are numbered\b|\byou(r)?( are| re|e)? (a )?dead (man|meat|woman)\b|\byoure dead\b|\byou (will|are going to) (die|bleed|suffer)\b/,
  /\b(hope|wish|pray|praying|hoping)( that)? (you|u|they|he|she|the (owner|seller|whole team|staff)|your (family|kids|children|mother|whole family))( all| both| and your \w+)?( \w+)? ?(die|dies|rot|rots|choke|chokes|burn|burns|suffer|suffers|gets? (cancer|hit|run over|raped|killed|beaten)|drop dead|crash|crashes|hang|hangs|bleed)\b/,
  /\b(go|please|just|you should|u should|should just|kindly)( and| to| just)? (die|kill (yourself|urself|yourselves)|hang (yourself|urself|yourselves)|jump (off|in front)|drown yourself|end your life|shoot yourself|rot|drop dead)\b|\bkill (yourself|urself|yourselves)\b|\bdrop dead\b|\bgo die\b|\bdie in (a )?(fire|hell|pain)\b|\bkys\b|\bkillyou\b/,
  /\b(deserves?|ought|needs?|should|must)( all| both)?( to| get)?( all)? be (shot|hanged|hung|beaten|raped|killed|stoned|lynched|whipped|flogged|burned|burnt|stabbed|executed|slapped|thrashed|put down|jailed and beaten|run over|drowned|skinned)\b/,
  /\b(deserves?|deserve to|needs? to|should|must) (all )?(die|hang|burn alive|rot|suffer|burn in hell|get (raped|killed|shot|beaten|slapped))\b|\b(burn|rot) in hell\b/,
  /\b(somebody|someone|people) (should|ought to|needs to|must|please) (shoot|kill|beat|stab|hang|slap|burn|thrash|punch)\b/,
  /\b(acid (on|in|at) (your|her|his|the)|throw acid|acid attack|put a bullet|bullet in (your|his|her|the)|slit (your|her|his)|bring a (gun|knife)|come with (a )?(gun|knife|my boys|goons))\b/,
  /\b(jaan|jan) se (mar|maar)\b|\b(mar|maar|kaat|kat|jala|gaad|peet|pit|phod|fod|tod|thok|uda) (dalunga|daalunga|dunga|doonga|denge|dalenge|daalenge|dungi|daalungi|dalungi)\b/,
  /\b(maarunga|marunga|peetunga|pitunga|thokunga|kaatunga|katunga|maarenge|marenge|pelunga|pelenge|todunga) ?(tujhe|tumhe|tuje|sab|saalo|isko|inko|tumko)?\b.*\b(tujhe|tuje|tumhe|tum|tere|teri|tera|tumhare|sale|saale|saalo|usko|owner|seller|ko|ghar|jute|joote|sabko)\b|\b(tujhe|tuje|tumhe|tumko|sabko|usko|seller ko|owner ko)( \w+){0,4} (maarunga|marunga|peetunga|pitunga|thokunga|kaatunga|katunga|maarenge|marenge|todunga)\b/,
  /\b(haddi|haddiya|haddiyan|haath pair|hath pair|hath per|taang|tange|taange|muh|munh|thobda|sar|daant) (tod|phod|fod|kaat|kat)\w*\b/,
  /\b(zinda|jinda) nahi (chhod|chod|chhor|chor)\w*\b|\bgoli (mar|maar)\w*\b|\bmar ja(o|a|na)?( \w+)?\b(?<!mar jana \w*hu)|\bchhodunga nahi\b|\bnahi (chhodunga|chodunga) (tujhe|tumhe|tum)\b|\btujhe (dekh lunga|chhodunga nahi|nahi chhodunga)\b|\bghar (aake|aakar|me ghus|mein ghus|ghus ke)\b/,
  /\bthappad? (marunga|maarunga|lagaunga|padna chahiye|padega|khayega|marna chahiye)\b|\b(kat|kaat|jala) ke (rakh|phek|fek)\w*\b|\b(dukan|dukaan|ghar|shop|godown) (jala|phod|fod|tod|uda) (dunga|doonga|denge|do|dena)\b/,
]

export const SEXUAL_PATTERNS: readonly RegExp[] = [
  /\b(would|d|id|ll|wanna|gonna|want to) (so |totally |definitely )?(hit|tap|smash|wreck|ruin) (that|it|dat|her)( girl| model)?( any ?day| all night| so hard| ass| raw)\b|\b(see|imagine|picture|watch|get|show) (her|you|u|the model|that girl|this girl|the girl) (naked|nude|topless|undressed|undress|strip|without)\b/,
  /\b(begging|asking) for it\b|\bbend over\b(?! (in|to|and the|for|without))|\b(lick|eat|smell|sniff) (my|her|your|the model s) (ass|arse|feet|toes|panties|pits|crotch)\b/,
  /\b(suck|lick|ride|stroke|grab|touch|blow|worship|swallow|jerk)( on)? (my|his|this|our|a|these|your) (\w+ )?(dick|dicks|cock|cocks|balls|penis|shaft|rod|thing|nuts|johnson|tool|meat|manhood)\b/,
  /\b(want|wanna|wants|would|could|would love|d|id|love|like|let me|lemme|gonna|going|can i|dying)( to| love to| like to)?( totally| really| so| just)* (bang|bone|screw|hump|smash|grope|fondle|fuck|do|tap|spank|mount|nail|strip|undress|lick|motorboat|squeeze|sleep with|get in bed with|have sex with|make love to|taste|ravish|ride|shag|bend)( \w+)? (her|him|that (girl|ass|model|chick|body)|the (model|girl|lady|woman|chick)|this (model|girl|chick|lady)|you|u|them boobs|her (boobs|ass|body|breasts|tits))\b(?! (in|on|up) (a|an|the) (email|mail|size|question|message|photo)| portrait| hair| makeup| make up| a favou?r| justice| order| proud| a disservice| good)/,
  /\b(send|show|share|see|post|give|drop|want|dm)( me| us)?( \w+)? (nudes?|naked (pics?|pictures?|photos?)|boobs|tits|titties|pussy|bobs|vagene|her (number|nudes)|panties|bra pics?|topless \w+|dick pics?)\b/,
  /\b(nice|big|huge|juicy|hot|sexy|perky|great|amazing|luscious|bouncy|saggy|firm|round|tasty|those|her|your) (boobs?|tits|titties|breasts|ass|booty|rack|melons|jugs|knockers|milkers|behind)( on| of| in)?\b(?! (area|coverage|support|size|line|wise|fit|fits|measurement|dart|darts|too|tight|pocket|pockets|is loose|section|part|feeding|button))/,
  /\b(have|having|had|want|wanting|need|needs?|rough|anal|oral|free|for) sex\b(?! (and the city|education))|\bsex (with|slave|toy|chat|video|tonight|worker for)\b|\bdoggy ?style\b|\bbj\b|\bmake me (hard|wet|cum)\b|\b(so|getting|got|gets me|made me|am|rock) (hard|wet|horny|turned on)( \w+){0,4} (looking|watching|seeing|model|her|body|picture|pictures|photo|photos)\b|\bturns? me on\b|\b(rock )?hard (on|just)\b.*\b(model|her|girl)\b/,
  /\b(cum|came|jizz|finish|spit|nut|ejaculate|explode)(med|ming)? (on|in|inside|over|all over) (her|your|the model|the model s|his) (face|mouth|tits|boobs|body|chest|dress)\b/,
  /\b(hot|sexy|horny|juicy|naughty) (aunty|aunties|auntie|bhabhi|maal|chick|babes?|slut|milf|item)\b|\b(kya|mast|hot|sexy|kadak|ek number|tight|gazab) (maal|item|patakha|pataka|figure|gand|jawani)\b|\bmodel\b.*\b(maal|chod|chodna|pelna|thokna|lund|sexy body|raat)\b/,
  /\b(one night|a night|raat|sleep|night) (with me|ke liye|with the model|with her|guzar\w*|bitao?)\b.*|\b(come|get) (to|in|into|on) (my )?bed\b|\b(what|how much) (is |are )?(her|your|the model s?) (rate|price|charge|charges|per night)\b|\b(rate|kitna) (kya|legi|lega|leti)\b|\bkitna (legi|leti)\b|\bkitne me (aayegi|degi|ayegi)\b/,
  /\b(take|took|rip|tear|pull|peel|strip)( \w+)? (it |that |this |the dress |(that|this|the|her) \w+ |her clothes |your clothes |those clothes |her dress |everything )(off|open)( (of|from))? (her|the model|you|that girl)\b|\b(without|minus) (her|the) (clothes|dress|kurta)( on)?\b|\bkapde (utar|utaar|faad|phad)\w*\b|\bnang(a|i|e) (kar|karke|photo|dekhn|pic|hoke)\w*\b/,
  /\b(chod|pel|thok|chud)(na|ne|unga|enge|do|de|wa|wao|wana|ungi|ta|te|ti|ega)\b/,
]

const GROUP =
  '(muslims?|hindus?|christians?|sikhs?|jews?|jewish people|dalits?|brahmins?|women|girls|females|gays?|gay people|lesbians?|trans people|transgenders?|blacks?|black people|africans?|asians?|indians?|chinese|chinese people|pakistanis?|bangladeshis?|biharis?|madrasis?|northeast people|north easterners|south indians|north indians|immigrants?|refugees?|tribals?|adivasis?|lower castes?|low castes?|foreigners|disabled people|cripples|old people|brown people|white people|your (kind|people|caste|religion|race|lot|community)|these people|those people|mullas?|kashmiris?|nepalis?|lgbt people)'

export const IDENTITY_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${GROUP} (should|must|need to|ought to|deserve to|have to) (all )?(be )?(wiped|eliminated|thrown|kicked|sent|finished|removed|beaten|shot|burnt|leave|get out|go back|shut up|hanged|sterilised|sterilized|jailed|punished)\\b`,
  ),
  /\b(katue|katwe|mulle|muslims?|mullo|chinki|bihari|biharis|hindus?|dalits?|chamaro?|isaiyo) (ko|logo ko|log ko) (bhagao|maro|maaro|nikalo|kaato|kato|jala|goli|hatao|pakistan)\w*\b/,
  new RegExp(
    `\\b(all |most |only |typical |these |those |you |fucking |stinking |dirty |filthy |bloody |damn )*${GROUP} (are|r|is|were|should|deserve|deserves|must|belong|need|ought|cannot|can ?t|have no|smell|stink|breed|ruin|always|never|do not|don ?t|only)( \\w+){0,4} (terrorists?|dirty|filthy|stupid|dumb|animals|vermin|criminals|thieves|cheats?|liars?|scum|disease|disgusting|trash|garbage|inferior|subhuman|parasites?|cockroaches|rats|pigs|dogs|savages|kitchen|die|killed|eradicated|exterminated|deported|banned|lazy|brains?|gassed|backward|trusted|trust|smelly|stink|rapists?|sick|perverts?|mental|abomination|disgrace|burned|exist|useless|worthless|shame|honest|civilised|civilized|hygiene|vote|drive)\\b`,
  ),
  new RegExp(
    `\\b(dirty|filthy|stinking|smelly|bloody|fucking|damn|disgusting|stupid|lazy|backward|typical|ugly|cheap|greasy|uncivili[sz]ed|low class|savage) ${GROUP}\\b`,
  ),
  /\bgo back to (pakistan|bangladesh|africa|china|your (own )?(country|village|kitchen|jungle|cave|gutter|slum)|where (you|u) (came|come) from|nepal|bihar|india)\b/,
  /\b(hate|hates|kill|exterminate|ban|gas|deport|eliminate|boycott) (all )?(the |these |those )?(muslims?|hindus?|christians?|sikhs?|jews?|dalits?|gays?|blacks?|biharis?|chinese|immigrants|refugees|trans|transgenders|mullas?|brahmins)\b/,
  /\b(chamar|chamaar|bhangi|chuhra|chuhda|katua|katwa|katue|katwe|kaliya|kallu|habshi|chinki|chinkis|chinkies|mulle|mullo|kanglu|rice ?bag|jihadi|jihadis|andh ?bhakt|kala ?kalua|neechi jaat|neech jaat|curry ?munchers?|sand ?niggers?|jungle ?bunny|camel ?jockeys?|porch ?monkeys?|slant ?eyes?|cow ?piss|coolie|coolies|blackie)\b/,
  /\b(belongs?|stay|get back|go back|should be) (in|to|in to) the kitchen\b|\bchakk?e (log|logo|sab|hai|hain|ho)\b/,
  /\b(that s|thats|this is|so|how) (gay|retarded|jewish of)\b|\bwork of (dalits|muslims|chamars|untouchables)\b|\buntouchables?\b.*\b(touch|dirty|made|hands)\b|\b(low|lower) caste (hands|people|workers|filth)\b/,
  /(^| )(चमार|भंगी|चूहडा|कटुआ|कटुए|कटुओं|मुल्ला|मुल्ले|मुल्लों|जिहादी|कल्लू|हब्शी|चिंकी)( |$)/,
]

export const INSULT_PATTERNS: readonly RegExp[] = [
  /\bgo (f|eff|fk|fck|stuff|screw) (yourself|urself|yourselves|off)\b|\b(lick|polish|clean) my (boots|shoes|feet)\b|\b(embarrassment|disgrace|insult|shame|burden) (to|on) (humanity|mankind|the human race|womanhood|society|earth|this planet|your (family|parents|mother))\b/,
  /\b(your|ur|her|his) (face|mug|head) (looks?|is) (like|worse|uglier|made)\b|\b(saale|saala|saalo|saalon|sala)$|^(saale|saala|saalo)\b(?! (ki|ke|ka|ko|ne|kya|sahab|saab|ji))|(^| )(साले|सालों)$|^(अबे )?(साले|सालों)( |$)(?!(की|के|का|को|ने|साहब)( |$))/,
  /\bghatiya (aadmi|admi|insaan|insan|aurat|soch)\b|\bघटिया (आदमी|इंसान|औरत)/,
  /\b(shut (up|your (mouth|face|trap|gob))|shutup)\b(?! shop)/,
  /\b(go to hell|go 2 hell|screw (you|u|off|this shop and everyone)|f (you|u|off)|fu|eff (you|off)|piss off|bugger off|sod off|eat (shit|crap|dirt)|up yours|get (lost|bent|stuffed)|drop off a cliff|kiss my (ass|arse|feet)|bite me|suck it|shove (it|this|that|your \w+)( \w+)? (up|where)|stick it (up|where)|stuff it up)\b/,
  /\b(waste|wasting) of (oxygen|space|skin|air|sperm|breath|human \w+|a human)\b|\b(nobody|no one|noone) (likes|loves|wants|cares about|(would|will) miss) (you|u|your ugly)\b|\b(you|u|ur mother|your mother|your parents) should (be ashamed of (yourself|giving birth)|never have been born|have (swallowed|aborted))\b|\bshould never have been born\b/,
  /\b(your|ur|yo|you re) (mother|mom|mum|mama|mommy|sister|wife|daughter)( \w+){0,2} (is|s|was|a|an|so|sucks?|should|must|in|fat|ugly|naked|whore|likes|does|works|gave)\b( \w+){0,3}.*\b(whore|slut|fat|ugly|bitch|bed|naked|brothel|street|corner|easy|cheap|pig|cow|sucks?|ashamed|aborted|dirty|hooker|donkey|goat|mistake)\b|\byo mama\b/,
  /\b(do|does|did) (you|u|he|she|they|the owner|the seller)( \w+)? (even )?(have|has|got|use|own) (a |any |half a )?brains?\b|\b(no|zero|without( a| any)?|missing|lacks? (a|any)|less than half a|half a|lost (your|their)|pea sized|empty) brains?( cells?)?\b(?! wash)|\bbrains? (dead|less|of a (pea|goat|donkey|chicken|goldfish))\b|\biq (of|below|under|lower|less)\b|\bdumb as\b|\bthick as\b.*\b(brick|plank|pig)|\bempty (head|skull)(ed)?\b|\bbetween (your|their) ears\b/,
  /\b(your|ur|his|her|that|such an?) (\w+ )?(ugly|fat|stupid|disgusting|hideous|dumb) (\w+ )?(face|body|mug|head|mouth|ass|arse|belly|self|nose|legs|thighs|skin)\b|(?<!\b(i|we|me) )\b(face|body|looks?) like (a )?(pig|monkey|donkey|dog|horse|ape|goat|cow|whale|buffalo|hippo|rat|toad|frog|corpse|witch)\b(?! (print|motif|pattern))/,
  /(?<!\b(i|we|me) )\b(look|looks|looked|looking) like (a |an )?(fat |ugly |cheap |old |dirty )*(pig|whore|slut|prostitute|hooker|monkey|whale|cow|hag|beggar woman|witch|toad|hippo|buffalo|tramp)\b(?! (print|motif|pattern))/,
  /\b(low|third|cheap|gutter) (life|lifes|lives|class (people|person|man|woman|idiots?|thinking|mentality|family|upbringing)|born|bred)\b|\b(bunch|pack|gang|herd|bag|lot|load|group|heap|piece|family|nest|team|troop) of (\w+ )?(pigs?|dogs?|monkeys?|donkeys?|clowns?|rats?|snakes?|animals?|trash|garbage|filth|rats|vultures|hyenas|jackals|apes|savages|retards?|jokers|illiterates?|human (trash|garbage|waste)|dirt|insects|worms|beggars|cowards|sheep)\b(?! (print|prints|motif|motifs|printed|marching|running|dancing|on|around|across|along|in))/,
  /\b(human|walking|living|absolute human) (trash|garbage|waste|filth|scum|rubbish|vomit|disaster|disease|dustbin|toilet)\b|\b(son|sons|daughter) of (a |an |the )?(bitch|bitches|pig|pigs|dog|dogs|whore|donkey|swine|monkey|gun)\b/,
  /\b(nobody|no man|no one|no woman|who) (would|will|wants? to|could|ll|d) (ever )?(marry|date|love|want|touch|look at) (you|u|her|him|someone like you|such a)\b|\bdie alone\b|\b(born|fell) (with|on) (no|your) (brain|head)\b|\bdropped on (your|his|her|their) head\b|\b(mentally|brain) (ill|retarded|challenged|handicapped|sick|disturbed|damaged|deficient|deranged)\b(?! (son|daughter|brother|sister|child|aunt|uncle|mother|father|patients?|people))/,
  /\b(i |we )?(spit|piss|vomit|pee) on (you|u|your (face|grave|family|mother|shop)|them|their)\b|\b(crawl|go) back (under|in|into|to) (your|the|a) (rock|hole|gutter|cave|sewer|swamp|slum)\b|\byou (make|disgust) me (sick|vomit|puke|want to vomit)\b|\byou disgust me\b|\byou (all )?stink\b|\b(ur|your|you re|youre) (a )?(joke of a human|disgrace to (humanity|your))\b/,
  /\b(are|r) (you|u|they|these people)( all)? (blind|deaf|brain dead|high|on drugs|mental|retarded|dumb|stupid|illiterate|an idiot|idiots|that stupid|this stupid|that dumb|insane|mad|drunk)( or (what|something|just \w+))\b/,
  /\b(only|just) (an? )?(idiots?|fools?|morons?|imbeciles?|stupid|dumb|brain ?dead|illiterate|desperate aunties|blind)( people| person| women| customers| buyers| folks| ones)?\b(?! proof).*\b(would|will|could|buy|buys|like|likes|wear|wears|pay|pays|believe|fall|give|gives|write|rate|shop|order|praise)\b/,
]
