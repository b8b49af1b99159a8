/**
 * The passwords of at least eight characters that are tried first, in lower case: those that are common in India, then those of
 * the list in @zxcvbn-ts/language-common 4.1.3 (MIT licence), the most frequent first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 password12345 password123456 password! password1! password@1 password@123
password#1 password01 password11 password22 password99 password2 password3 password7 password. passw0rd p@ssw0rd p@ssw0rd1
p@ssword p@ssword1 p@ssw0rd123 passw0rd1 passw0rd123 pa$$word pa$$w0rd passwort password0 passwords mypassword mypass123
newpassword thepassword letmein1 letmein12 letmein123 letmeinnow letmein! welcome1 welcome12 welcome123 welcome1234 welcome@1
welcome@123 welcome! welcome01 welcome2 12345678 123456789 1234567890 12345678910 123456789a 12345678a 1234567a 123456aa 123456ab
123456abc 1234abcd 123abc123 123qweasd 123qwe123 123qwerty 123456qwerty 1234qwer 12345qwert 12341234 12121212 121212121 11111111
111111111 1111111111 11112222 11223344 1122334455 112233445566 22222222 33333333 44444444 55555555 66666666 77777777 88888888
99999999 00000000 000000000 0000000000 0123456789 01234567 012345678 0987654321 098765432 987654321 9876543210 87654321 98765432
123123123 123321123 12344321 123454321 1234554321 123456654321 147258369 147852369 159753456 159357159 15975382 741852963
789456123 789654123 963852741 321321321 456456456 789789789 142536475869 14789632 13579246 1357924680 24681012 31415926 10203040
20202020 19191919 10101010 13131313 69696969 98989898 90909090 45454545 25252525 23232323 21212121 18181818 101010101 qwertyui
qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty321 qwertyqwerty qwert123 qwert12345 qwer1234
qwe123qwe qweqweqwe qweasdzxc qweasd123 qwe12345 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r!
q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm, zxcvbnm123 zxcvbnm,./ zxc123456 zxcvasdf asdfghjk asdfghjkl
asdfghjkl; asdf1234 asdfasdf asdasdasd asd123456 asdqwe123 qazwsxedc qazwsx123 qazwsxedcrfv azertyuiop azerty123 azerty12
poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkjhgfdsa abcd1234 abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 abc12345 abc123456
abc123abc abcd12345 abcabcabc abcd@123 abcd@1234 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa
aaaaaaaaa aaaaaaaaaa aabbccdd abababab xxxxxxxx zzzzzzzz qqqqqqqq ssssssss test1234 test12345 testtest testing1 testing123
test@123 temp1234 temppass changeme changeme1 changeme123 change123 default1 guest123 user1234 root1234 toor1234 admin123
admin1234 admin12345 admin@123 admin123456 adminadmin administrator superadmin superuser login123 secret12 secret123 secret1234
pass1234 pass12345 pass@123 pass@1234 pass123456 passpass master12 master123 computer computer1 computer123 internet internet1
samsung1 samsung123 nokia123 google12 google123 facebook facebook1 facebook123 twitter1 whatsapp instagram linkedin linkedin1
microsoft windows10 windows7 android1 iphone123 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou12 iloveyou123 iloveu123
ilovemyself iloveme1 loveyou1 lovelove love1234 love12345 loveme123 lovely123 lovelife mylove123 myfamily family123 forever1
forever21 friends1 friendship bestfriend babygirl babygirl1 babyboy1 princess princess1 princess12 princess123 beautiful
beautiful1 sweetheart sweetie1 sunshine sunshine1 sunshine12 sunshine123 sunflower butterfly butterfly1 chocolate chocolate1
cinderella rainbow1 rainbow123 happy123 happyday happiness angel123 angels12 blessed1 blessing football football1 football12
football123 baseball baseball1 baseball12 basketball basketball1 softball1 volleyball cricket1 cricket123 hockey123 soccer12
soccer123 liverpool liverpool1 manchester manutd123 chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 realmadrid
juventus ronaldo7 ronaldo123 messi123 lakers24 yankees1 cowboys1 steelers steelers1 dolphins eagles123 patriots superman superman1
superman123 batman12 batman123 spiderman spiderman1 starwars starwars1 pokemon1 pokemon123 naruto123 dragon12 dragon123 dragonball
minecraft minecraft1 fortnite playstation nintendo pikachu1 harrypotter gandalf1 matrix123 monkey12 monkey123 monkey1234 shadow12
shadow123 michael1 michael123 jennifer jennifer1 jessica1 jordan23 jordan123 charlie1 charlie123 michelle michelle1 daniel123
danielle anthony1 andrew123 ashley123 amanda123 nicole123 jasmine1 samantha samantha1 elizabeth elizabeth1 victoria victoria1
alexander alexander1 alexandra christian christopher christine jonathan benjamin brandon1 matthew1 nathaniel patrick1 richard1
robert123 thomas123 william1 veronica isabella gabriel1 sebastian stephanie caroline charlotte catherine maverick midnight
mustang1 corvette ferrari1 mercedes porsche1 harley123 trustno1 whatever whatever1 freedom1 freedom123 hello123 hello1234
hello12345 hellohello helloworld hello@123 goodluck godisgood jesus123 jesuschrist jesus1234 jehovah1 blessed123 allahuakbar
bismillah inshallah india123 india1234 india12345 india@123 india@1234 india2020 india2021 india2022 india2023 india2024 india2025
india2026 indian123 iloveindia jaihind1 jaihind123 bharat123 bharatmata hindustan mumbai123 delhi123 jaipur123 chennai123
kolkata123 bangalore hyderabad rajasthan krishna1 krishna123 krishna@123 radhekrishna radhekrishna123 jaishreeram jaishriram
jaimatadi jaimatadi1 omnamahshivaya omsairam omsairam1 sairam123 saibaba1 saibaba123 ganesh123 ganesha1 ganpati1 hanuman1
hanuman123 shivshiv mahadev1 mahadev123 harharmahadev lakshmi1 lakshmi123 sriram123 hariom123 priyanka priyanka1 deepika1 rahul123
rahul1234 rahul@123 rohit123 amit1234 sachin10 sachin123 virat123 dhoni007 sanjay123 suresh123 ramesh123 rajesh123 mahesh123
mukesh123 dinesh123 ganesh@123 pooja123 priya123 neha1234 anjali123 kavita123 sunita123 mummypapa mummy123 mumdad123 maa12345
papa1234 mother123 father123 iloveyoumaa iloveyoumom summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024
summer2025 summer2026 winter12 winter123 winter2023 winter2024 winter2025 winter2026 spring123 spring2024 spring2025 autumn123
autumn2024 autumn2025 january1 october1 november december december1 monday123 friday123 diwali123 christmas1 christmas
happynewyear newyear2025 newyear2026 password2020 password2021 password2022 password2023 password2024 password2025 password2026
welcome2023 welcome2024 welcome2025 welcome2026 access14 access123 batman1234 blink182 bigdaddy bubbles1 buster12 cookie123
cheese123 coffee123 diamond1 diamond123 elephant everton1 flower123 flowers1 ginger12 golfer12 hottie101 hunter12 hunter123
jackson5 killer12 killer123 lucky123 lucky777 lollipop maggie12 marina123 metallica money123 moneymoney mynameis nothing1 number1!
orange12 orange123 peaches1 peanut12 pepper12 phoenix1 pineapple purple12 purple123 qwaszx12 rockstar rockyou1 rockyou123 scooter1
silver12 snoopy12 startrek strawberry swordfish tinkerbell tiger123 tigger12 trinity1 unknown1 vanilla1 watermelon yellow12
yellow123 zachary1 zxcvbn12 zxcv1234 computer12 security security1 shopping shopping1 shopping123 customer customer1 clothing
correcthorsebatterystaple thisisapassword nopassword iforgot1 dontknow idontknow notpassword yourpassword hardcore marlboro
cocacola liverpoo slipknot scorpion redskins nicholas butthead shithead metallic mountain rush2112 creative garfield bullshit
airborne brooklyn godzilla 4815162342 williams darkness platinum 01012011 lifehack 12qwaszx snowball pakistan explorer redwings
lasvegas guinness christin michigan carolina alexande dickhead kristina kimberly snickers paradise lacrosse bollocks poohbear
einstein drowssap courtney spitfire patricia maryjane champion svetlana anderson westside 1232323q scarface marshall stargate
semperfi brittany scotland cherokee simpsons vladimir franklin infinity passport bulldogs budlight usuckballz1 softball fktrcfylh
kawasaki wildcats logitech swordfis motorola alexandr colorado freeuser warcraft wolverin elizabet valentin mitchell ncc1701d
spiderma virginia pearljam predator panthers peekaboo rolltide american cardinal chevelle fyfcnfcbz loverboy 123654789 electric
darkside hercules lawrence wolfpack blizzard cheyenne 123456789q cjkysirj sterling pussycat freepass airplane billybob stingray
chocolat zeppelin firebird business greenday tarheels 01011980 hellfire engineer serenity fireball 1029384756 remember darkstar
pavilion bobafett 01012000 dbrnjhbz harrison swimming defender precious icecream presario airforce thailand 21122112 bluebird
goldfish wrangler cadillac longhorn christia assassin atlantis 123qweasdzxc lonewolf software leonardo srinivas angelina valentina
veronika babydoll wordpass devildog mistress soso123aljg montreal wolfgang hotstuff basketba birthday stephani fuckyou2 kathleen
savannah shamrock deftones goldberg renegade hamilton cristina blahblah enterpri babylon5 sweetpea trfnthbyf cavalier marathon
aardvark butterfl bigboobs napoleon buckeyes 01011990 fredfred highland diamonds campbell chandler drpepper pornstar thuglife
sherlock morpheus wetpussy consumer adgjmptw sundance overlord isabelle ultimate ncc1701e geronimo aleksandr portugal superfly
q1w2e3r4t5y6 florence wrinkle1 11235813 51505150 seminole alejandr concrete margaret christop letmein2 qazxswedc trombone pleasure
rhbcnbyf cdtnkfyf stallion mongoose kingkong bluemoon personal fuckyou1 immortal dietcoke giovanni hollywoo morrison clifford
bonehead fernando ghbdtnbr charlott 1123581321 ilovesex hongkong sebastia werewolf super123 cooldude eternity tottenha stocking
anything columbia makaveli robinson verbatim satan666 standard blackcat punkrock raistlin infantry waterloo 01012010 seinfeld
musicman megadeth skywalke gn56gn56 squirrel wolverine qazwsxed stardust twilight intrepid vanhalen punisher showtime fuckfuck
111222333 skittles ekaterina hannibal thunder1 portland panasonic sandiego penelope blackdog 1a2b3c4d californ playtime warriors
gangster chargers mushroom dingdong crusader stranger dkflbvbh anastasia slapshot guardian 147896325 septembe angelica scarlett
kittycat munchkin rammstein 1passwor barcelon santiago blackman starcraft coltrane katerina fuck_inside discover spanking shaney14
192837465 lonestar stonecol meridian heather1 25802580 lowrider tacobell 123698745 catalina halflife johnjohn kangaroo thompson
socrates keyboard national formula1 qwerasdf 12369874 penguins fuckface vacation ragnarok asshole1 mailcreated5240 lorraine
dodgeram colombia oblivion sithlord mustangs scoobydo bigballs titleist richmond director magnolia blueeyes mersedes 12312312
springer martinez nuttertools gateway1 imperial grateful peterpan kingston pa55word freckles margarita deadhead research mariners
rootbeer aspirine frederic children creampie plymouth justdoit 1234567q lightnin caliente goodtime catherin redalert brucelee
porkchop aquarius raiders1 thankyou fletcher a1s2d3f4 sapphire hastings blackjac 01012001 spectrum chevrole amsterdam rosemary
candyman beatrice front242 atlantic labrador syracuse southern commando clitoris 8j4ye3uz monopoly pineappl lesbians gangbang
spartans romashka snuggles infiniti jeremiah 1234567890q cosworth doberman qawsedrf emmanuel webmaster viktoria porsche9 starbuck
beefcake godsmack clarence valhalla starfish sailboat achilles ncc1701a pa55w0rd frontier swingers terminator kentucky jackson1
doughboy butthole phillies dannyboy nebraska qwertyuio pinkfloy maryland luckydog september oklahoma agent007 vfrcbvrf nathalie
whocares vkontakte ihateyou dilligaf mandingo california technics golfball 01011991 bunghole 15426378 hurrican stripper aberdeen
rfnthbyf enterprise dthjybrf handsome excalibu brothers keystone flamingo lancelot melissa1 australia kamikaze designer somethin
apollo13 bearbear bradford deeznuts warhammer rangers1 blueblue meatball columbus manchest macdaddy michaela 123456789z sentinel
universe truelove eatpussy sexygirl billyboy military jamesbon microsof microlab pantyhos lifetime 01011985 gordon24 theodore
function 73501505 passwor1 azsxdcfv 01011970 charlton bigmoney superstar fordf150 terminal wildfire vladislav hollywood gretchen
saratoga 321654987 01011981 greenbay trinidad chicken1 rjirfrgbde meatloaf hyperion rightnow treasure 01011986 lisalisa chester1
maradona anaconda japanese woofwoof poontang albatros richards turkey50 kenworth dinosaur holyshit lionking chickens ericsson
positive crazybab sherwood polniypizdec0211 fktrcfylhf zxcasdqwe hardrock anhyeuem madeline february applepie skywalker davidson
skorpion hellyeah australi rockhard hedgehog 13243546 yosemite 1qa2ws3ed mikemike pooppoop america1 karolina starship 0.0.0.000
salvador greatone freeporn 78945612 francois packers1 robotech roadkill backdoor rastaman alliance killbill cinnamon sojdlg123aljg
18436572 bangbang jeanette operator mechanic amsterda pingpong rasputin marianne majestic kingfish gotohell wrestlin railroad
lineage2 thursday peterson phillips nwo4life charles1 kcj9wx5n underdog r2d2c3po snoopdog broadway umbrella splinter fuckthis
chemical 123789456 jamesbond blackhaw sinclair megapass translator magicman supersta giuseppe caligula shannon1 meredith bullseye
saturday kristine tunafish gfhjkm123 dkflbckfd p0015123 12131415 crawford tazmania deepthroat dfktynbyf tommyboy chainsaw
christina marino13 getmoney budweise qazwsx12 brighton vfhufhbnf mamapapa penthous chrisbln snowboar undertaker flounder moneyman
canadian viewsonic downtown 01011989 eastside sneakers golfgolf panasoni chicago1 thanatos ghjcnjnfr whitesox poseidon johannes
gargoyle intruder sunnyday solution madison1 newcastl goldstar buckshot 01011988 titanium federico assholes sunflowe babyblue
westwood apple123 boomboom florida1 motherlode multiplelo callaway starfire paintbal winston1 knickers lokomotiv panther1 thirteen
rjycnfynby avalanch philippe hotpussy 01011984 zerocool tomorrow godfather original 01011987 newyork1 vfvfgfgf beerbeer 1x2zkg8w
francesc syncmaster christie zxasqw12 paintball monalisa terrapin spongebob attitude clevelan barefoot chuckles meathead 02071986
cfitymrf cambiami 12345678q 03082006 aleksandra gladiator southpark mazafaka pianoman casanova traveler hawkeyes clarinet deeznutz
meowmeow monster1 triangle valencia 01011910 rhiannon crystal1 smeghead andromeda 12345679 cerberus james007 tiberius gabriell
salamander resident hayabusa together juliette 1q2w3e4r5 crjhgbjy nokia6300 rockford goldwing brewster thegreat confused whiskers
spaceman rebecca1 12qw34er gesperrt wrestling mohammed sersolution overkill rhfcjnrf montgom240 bulldog1 something 12345qwe
runescape lightning 14725836 19411945 hoosiers recovery 01011992 adrienne roadking illusion 01091989 medicine leavemealone
megatron doghouse mortgage heineken fishing1 moonlight motherfucker 02071982 balloons 135792468 babyface hardcock 01011975
blackbir bookworm godfathe seahawks talisman blackjack hawaiian alphabet beautifu mortimer roadrunn charlene handyman digital1
tiffany1 01011993 dutchess 12301230 wareagle valkyrie idontkno teddybea babybaby dolphin1 inuyasha stanford sullivan wishbone
property gameover fuckoff1 kittykat sinister 02021987 friendly geoffrey newpass6 katherine claymore 02011985 bitchass sporting
matthews checkers 01011977 02041986 gabriela 02081988 alexalex preacher gamecube 02051986 armagedon z1x2c3v4 02091987 12011987
rhtdtlrj blackout bcfields electron devil666 silverad 02021988 02031986 123456qw thunderb 02101985 ghostrider reynolds cannabis
southpar absolute lipstick 1234567890a laurence 02061985 02011987 mandarin tottenham kleopatra dirtbike katherin northern cameltoe
bluefish 02021986 slippery 01011983 02091986 mollydog annabell starcraf ghblehjr vasilisa scorpio1 illinois deadpool farscape
hopeless carpedie asdfzxcv shepherd 02021984 gatorade cameron1 borussia 01011982 flexible graphics fyutkbyf 123qq123 yfcntymrf
02081984 02081987 thedoors 7ugd5hip2j pussyman elizaveta 02061986 strength webmaste augustus alejandro argentina corleone vampires
02031984 02021985 21031988 987456321 babylove sergeant dragonba stonecold register buttercu 01020304 01011999 millions millwall
patience chrysler bullfrog 02011986 istanbul ashleigh 02081989 universal binladen shanghai jayhawks amateurs barbados nightmare
knockers chevrolet cristian coolness 02041984 criminal hardware bobdylan capslock 02061989 teddybear gfhjkmgfhjkm missouri
carlitos coldbeer netscape andromed brigitte yeahbaby eldorado eastwood paranoid rainbow6 soulmate 9293709b13 microphone kakashka
02021983 50spanks fgtkmcby 1234567891 brittney fastball creature just4fun smashing washington mephisto shitface fountain specialk
estrella 02031987 buddyboy 02041983 02051983 piramida 02021989 violetta spencer1 salasana q2w3e4r5 heritage 11221122 browning
02041982 insomnia kissmyass budapest sexysexy pinkfloyd playboy1 sandwich testpass gamecock maxwell1 magician wildcard magazine
telephon 1234asdf 02081986 1a2s3d4f rochelle pringles iverson3 02041987 02041988 vsjasnel12 darklord loveless radiohea 02011988
reckless jiggaman classics hooligan scrabble jellybea hawaii50 pharmacy abnormal concorde 01011979 02081985 qazwsxedc123 islander
02101984 jakejake 02011980 yjdsqgfhjkm kazantip maksimka wg8e3wjf 02021982 sweetnes andersen ferguson 123456qwe dynamite gertrude
doomsday rhjrjlbk mariposa mazda626 excalibur marcello buttfuck masamune 02071984 12365478 chestnut fullmoon pornporn michael2
02031985 inspiron forsaken snowboard lollypop insanity creation 02061988 katarina moonbeam gonzalez senators pumpkins windsurf
green123 reddevil sheridan rjhjktdf killkill woodland vanguard aviation stanislav 02081982 02051982 yankees2 mobydick sausages
francesco anastasiya nevermind presiden faithful vfitymrf robotics 02011984 highheel firewall polopolo 02031982 evolution drummer1
02061980 pussy123 pumpkin1 download fandango qwerty11 earnhard angelika icehouse misfit99 christma zaqxswcde 02061987 02091983
01081989 gorgeous 12051988 vikings1 spongebo broncos1 starstar radiohead viktoriya holidays mckenzie reddwarf dodgers1 05051987
02071987 02101989 02041985 platypus 02071980 1z2x3c4v abrakadabra marianna services 02101987 longjohn 134679852 01011900
alessandro honolulu nygiants 02091984 windmill freebird slamdunk snowflak irishman 02091981 bergkamp training warrior1 playstat
mudvayne dudedude jackjack johndeer zildjian 02061983 02041981 02091980 22041987 josephin fishbone genesis1 bigblock jefferso
clippers chambers thisisit monkeybo death666 hounddog pallmall 02051988 02041979 webhompas monsters 02051987 02081977 05051985
02071988 comanche 15051981 26061987 whiteout roadster stefanie heinrich undertak anastasi festival coolcool 02031981 mazdarx7
choochoo 08031986 02051989 123456789s 02051984 02061984 kisskiss cbr900rr chipmunk good123654 bluebell kjrjvjnbd fuckinside
10011986 11051987 13041988 21031987 washingt tkbpfdtnf smirnoff pipeline james123 fishhead 06061986 konstantin freefree summer99
newcastle krasotka 01031988 02091985 starligh wireless scoobydoo 02021979 koroleva michaels yogibear redbaron 02021981 nascar24
president 7894561230 highbury 02061982 username survivor wanderer fuckhead costello washburn catwoman lemonade bearcats solitude
cocksuck 01011978 02011989 slowhand paradigm nostromo borabora arkansas terminat fantasia stephen1 02041989 underground johnson1
cnfybckfd ghbywtccf 02101986 11081989 12021988 13041987 14061991 20061988 21011989 22021989 24061986 30051985 74108520 wildbill
gilligan berkeley pool6123 armstron 01061990 tropical sundevil hurricane volkswag 01011960 02021976 zanzibar mustang6 trouble1
02071981 coventry gtnhjdbx 03041991 45m2do5bs nirvana1 sidekick 02031979 revolver jackass1 cleopatr jermaine gbhfvblf 02081983
marines1 18011987 23041987 everlast tinkerbe bluesman 12qw12qw marjorie penguin1 tokiohotel straight nautilus highlander firefire
02071983 longdong 07071987 threesom 02021973 01121986 ghjcnjgfhjkm 02011981 01071986 02091989 02071989 nokia6233 ghbdtn123
asdfgh01 valentine 10031988 10071987 12121990 13031987 14111986 19061987 19101987 24011985 25081988 28041987 123456123 matthias
buddy123 private1 andyod22 complete fredrick fearless antelope marseille pantera1 viewsoni 02081980 02021990 01091987 evangelion
handball barselona zxcasdqwe123 sandrine sprinter fyfnjkbq 01041985 02101988 palmtree sonyericsson 10011990 10051987 10101986
11061985 12121985 13061986 14021985 17051988 20111986 22011988 25800852 28021992 question soccer10 carpente spartan1 pasadena
coldplay fairlane elcamino callisto tomahawk gladiato fantomas castillo honeybee yamahar1 02031989 wildwood 09051945 david123
johngalt sweetness mcdonald buffalo1 02031980 01121988 02101981 cheshire superior 08121986 ministry trinitro capricorn 04041991
vendetta 03041986 02101983 margarit bigpoppa success1 voyager1 01011995 11051990 16051987 16051989 17061988 20031987 20091991
21031990 22021986 25031987 25121987 27061988 28011987 28021990 29011985 29051989 29071983 30041986 04041988 antonina hetfield
cutiepie nonenone papillon baritone stephane freefall vjqgfhjkm mischief foxylady dominion enforcer leedsutd f00tball remingto
rfvfcenhf 02011983 derparol 02051980 05051989 08051990 02041980 01041988 01061986 cleopatra carnival 01011994 ghjuhfvvf knuckles
kayleigh 11121986 12031985 12031987 13121985 15011987 15051990 15101986 18061990 18091985 20051988 20091988 21051991 21101986
22071986 30031988 31011987 02071978 harddick firefigh blowfish sexylady 08031985 alexandre whiteboy cromwell minemine 02011982
wp2003wp lakeside 123456ru noname123 screamer calimero 02101979 02051985 dfktynby francisc swinging 02041974 cygnusx1 trucking
08081988 obsidian 02031988 01031989 01011974 03031986 giovanna sasha_007 02051978 02071979 marijuana 02031977 02051976 kordell1
10101990 13021990 14021986 15021985 16121987 17011987 21051988 22031984 22041988 23021986 24111989 25041988 25091987 26031988
27081990 30041987 07091990 cassandr moonligh blueball bigbooty wrestler building fishfish paramedi capricor 01031985 universa
lalakers cherries eclipse1 darkangel whistler smackdow strawber 02051981 01021990 transfer clarissa argentin slimshady nokian73
chris123 johncena pictures suckmydick dogpound 02051973 02041975 10041986 10071988 11021985 13071984 14081985 15071987 17111985
18091986 19011989 19031985 19283746 21011988 21011991 22061988 23031990 24111987 25011990 25091990 31031988 notebook prospect
daylight capetown cartman1 09021988 fortress 01091985 telephone eggplant fussball perfect1 hallo123 pufunga7782 02041978 budweiser
marseill goodgirl 02051972 05061990 university vincent1 01031984 02031983 southpaw sylveste magellan captain1 taekwondo 10081989
11031988 11071988 12041986 12041988 12061988 13011987 13011988 13051987 14011986 14021990 15011985 15041988 16051988 22021988
22071987 22091988 22121987 23021989 23041986 23051985 25101988 30081984 sonyfuck sabrina1 02031978 goldfing 1234zxcv marcius2
pentagon hotgirls cornwall mandrake earthlink 01071987 lakewood moonshin suburban challeng opendoor 01011976 04041983 commande
stanley1 jonathon 08081986 bubba123 02051977 navigator 02081976 hellokitty fkbyjxrf 02091988 07071977 03021986 millenium 07071990
05071984 01041987 gateway2 camaross bluejays 10031987 10101985 10121987 11061991 11121985 12071989 12081985 13061987 14101987
15071986 15071988 16021990 17061989 17101986 18021984 18041986 18051988 18101987 19051987 19061990 19121989 20041986 20081991
20091986 20121989 21061986 22011986 23051990 24031988 26031990 27041990 27061985 27071987 29061990 29071985 30041985 135798642
05071988 whatwhat optimist 02071985 enternow 01051989 03081989 destiny1 hattrick beatles1 natasha1 bordeaux 12345qwer vanessa1
09041987 therock1 ilovegod cardinals marriage espresso 02071975 p4ssw0rd nightwish gsxr1000 23skidoo ghhh47hj7649 speedway
01041992 01041990 09031988 roadrunner ironmaiden supernov toriamos 06041988 patches1 10061986 11051984 11051986 11091989 12041990
12051986 12051990 12121988 14041988 15021990 15051985 15111988 16051985 17041991 20021988 20041988 21061985 22061989 22081986
25071990 25111987 26061985 30011985 mamacita stigmata gonzales 01121987 nineinch waterboy klondike somerset 01031986 mulligan
krokodil hardball azertyui republic romantic vauxhall 02061977 06021987 rfntymrf almighty 06081987 stratfor mississippi suckdick
houston1 intercourse power123 01021989 lenochka marijuan 02031975 limewire 04041990 blue1234 12345qwerty 01061988 htubcnhfwbz
awesome1 funstuff printing 10011983 11011990 14011989 14031988 15021986 16051990 17031987 17071989 18021988 18111987 19061985
20031991 21041992 24031990 24091986 25011986 25061985 27081986 28051987 29051985 29061989 theforce chiquita 05081988 maserati
cabernet sheepdog hairball vancouve 02071976 123456789m scheisse montana1 pimpdadd baltimor mash4077 kirkland riccardo 07051990
02061976 sigmachi revolution dragon69 03041980 absolutely rfhnjirf 05091988 sammy123 colonial 04061986 02101976 q1234567 ilikepie
09021989 toonarmy 01031983 06051986 natalie1 bigdicks cashmone 02081981 02041977 01021988 11011991 11071985 11081987 12071987
12081984 12101988 13031986 14021987 14071987 15051987 15081991 16011989 16061986 16111990 17071985 18051990 18061985 19071986
19071988 19101990 20031988 21021985 22021985 22041986 22061941 22061987 22071989 22081983 22121983 22121986 23011985 23021985
24061987 24061988 25011985 25041985 25061986 25101989 26021987 27031989 28021985 28051986 myxworld kristian dominiqu darkange
scrapper delaware progress gabriele smoothie slimshad 08071987 q123456789 vqsablpzla pathfind elisabet evolutio 02021980 velocity
annmarie dolemite vagabond woodstoc 02081979 plastics 02021991 08061987 aolsucks 02031973 rachelle billabon ncc74656 austin31
04061991 02021971 nevermore p0o9i8u7 forgetit password9 reginald 02091976 dukeduke archange minimoni hellsing rocknrol 02041976
03071987 zaqwsxcde morrowind friendster modelsne 03111987 05061986 04041985 02011975 futurama skateboard 10031991 10111986
11081990 11111987 11121987 12011989 12061986 12121982 12121987 13111990 14021983 14051990 14071988 14101988 15011986 15071985
15081988 15091987 16031990 16101987 17041987 17061986 19011987 19051986 19071990 20021986 21041985 21081987 21111985 22021990
22031991 22041985 22061990 23061990 24051990 26031984 26031987 27031987 27091985 29051990 29081985 29081990 29111989 29121987
30121987 31121990 homemade herewego lonesome pornking blackbird cucumber vipergts 123qwert muhammad summer69 jeepster acidburn
fireblad pinnacle 03061987 02101977 08041986 jellybean peterbil dilbert1 lighting homework 04051988 fellatio 03031988 baracuda
flipflop singapor 04081987 sasha123 02091977 12345abc 05051990 crackers warhamme masterbate 02091975 01011971 flamengo lfitymrf
snowbird 123456789d bradley1 02101980 daughter navyseal 01081990 carebear kamasutra bastards 01061987 02051975 10041983 10061987
10081985 10293847 11011987 11071986 12051985 12101985 13111984 14071986 14881488 15051986 16061985 17011990 17021985 17091987
17101987 18011986 18021986 18041990 19091988 19111987 20011989 20051985 20071986 21071989 21111990 21121986 23011990 23021988
23051986 24011990 24021991 24061992 24121986 25011993 26041986 26041991 26051988 27011988 27051987 28021986 28071986 29011987
31011990 02071971 whiplash rainyday stafford nightmar 03051987 01051988 69camaro dragonfl stickman 03071986 sexybitch puppydog
5wr2i7h8 melanie1 apollo11 rockwell vfntvfnbrf eleonora alleycat ambrosia phialpha exchange lokiloki cartoons 02091973 01051986
contract 03011987 daisydog penetration 06041987 laetitia 03031990 02101978 mustang2 adrenalin goldeney luckyone 06031983 escalade
0192837465 fyutkjxtr 01011973 02071977 02081974 touching 04091986 charisma 07081986 rainbows 07091982 12345qaz cleveland 02061979
08051987 cocksucker 03031993 10011988 10031989 10041990 10061984 10071985 11071989 11091984 11111986 12011985 12021985 12031988
12051989 12091988 12111990 12121989 12348765 14011987 14011988 14021989 14081988 14121989 15021983 15031988 15061988 15091988
15111984 16011987 16111982 18021987 18031991 19021990 19101986 19111986 20011988 20021985 20031986 20061986 20081986 21051986
21071987 21101989 22051986 22071983 23031987 23051987 23051991 24011987 24071987 24101986 24111990 25021988 26031986 26091986
26101986 26111985 27021991 27111985 28031982 28041992 28061986 28121984 29041985 30011986 30061987 31121987 31121988 369258147
05021988 dragster bismarck
`
    .trim()
    .split(/\s+/),
)
