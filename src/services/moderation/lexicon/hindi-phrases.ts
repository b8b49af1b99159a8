import { phrases } from '../phrases.ts'
import { soundOf } from '../normalise.ts'

/** The same for Hindi. Compared by sound, so that each word covers its spellings in Latin letters and in Devanagari. */
const CLASSES = {
  tu: 'tu tum tune tumne tera tere teri tujhe tujhko tujhse tumhe tumhein tumhara tumhare tumhari tumko tumse tumlog tumlogo aap aapko aapki apni apna apne sab sabko sabka inko unko isko usko iski uski iska uska inki unki inka unka iske uske inhe inhein unhe unhein ise use ye yeh wo woh in un is us',
  you: 'tu tum tune tumne tera tere teri tujhe tujhko tujhse tumhe tumhein tumhara tumhare tumhari tumko tumse tumlog tumlogo abe abey oye saale saala saali',
  insaan:
    'aadmi admi aurat insaan insan log logo aurte ladki ladka ladke mahila banda bandi bande seller owner malik maalik dukandar dukaandaar dukaandar tailor darzi manager designer model karigar wala wale wali walo chhokra budhdha buddha budhiya bhai madam aunty uncle delivery_boy company staff reviewer sahab didi',
  kin: 'ma maa mummy mom ammi behen behan bahan bhen ben beti biwi bibi bivi baap khandan khaandan parivar ghar bachche bacche bachcho bacchon aulad ghar_wale gharwale bhai vansh pariwar family beta bete',
  limb: 'haddi haddiya haddiyan hath haath pair per tang taang tange taange muh munh mooh thobda thobra sar sir daant dant gala gale gardan naak ungli ungliya kaan aankh aankhe ankhe khopdi jabda pasli kamar chamdi khaal sir_tod ghutne tangde',
  strike:
    'mar maar maro maaro marna maarna maru maarun marenge maarenge marunga maarunga marungi peet pit peeto pito peetna pitna peetunga pitunga kaat kat kaato kato kaatna katna kaatunga katunga jala jalao jalana jalaunga tod todo todna todunga todenge phod fod phodo phodunga thok thoko thokunga gaad gad gaado uda udao uthwa uthwao uthwana latka latkao latkana nocho noch cheer chir phaad faad phek fek pel pelo pelna kuchal kuchlo raund masal dafna zinda_gaad pitwa pitwao pitwana pitwaunga marwa marwao marwaunga uthwaunga utha uthaunga jootiyao galla ghaseet ghaseeto ragad ragdo ukhad ukhaad nikal nikaal ghused chheel kaatke',
  doom: 'dunga doonga dungi doongi denge dengi de_dunga dalunga daalunga dalungi daloonga dalenge daalenge lunga loonga lungi lenge rakhunga rakh_dunga chahiye chahie chaahiye padega padegi padenge padegi jayega jayegi jaoge jaega karenge karunga karungi karwaunga karwa_dunga deni dena daalo dalo do chodunga chhodunga',
  vow: 'dunga doonga dungi doongi denge dengi dalunga daalunga dalungi daloonga dalenge daalenge chahiye chahie chaahiye padega rakhunga',
  blow: 'thappad thappar chanta chaanta tamacha joota joote jooto jooton chappal chappale chappalo laat laath lato laton danda dande dando lathi ghoonsa mukka belt hunter koda kode jhaadu jutti jute jootiya jootiyo jhapad kharpa dhulai pitai kutai lathiya pattharo patthar',
  chahiye:
    'chahiye chahie chaahiye chahiyen padega padegi padenge khayega khaoge khaega padni padne lagau lagaunga lagaun lagani lagane mar maar maro maaro marunga maarunga marna maarna marne maarne peet pit peeto peetna peetunga pitna milni milna milega milenge marenge maarenge khane khayegi pelo suja rasid raseed pahnao ki_mala maara_jaye',
  hell: 'mar maro maroge marega marenge mare mara mare_ga marjana marjao maregi narak nark jahannum jahanum jahannam gal gale galein satyanash satyanaash sarvanash cancer accident laash lash arthi chita kabr kafan janaza keede kide keeda kode kodh bheekh bhikh bhik barbad barbaad tabah ujad ujde ujad_jaye sade sad sado sadega sadoge tadap tadapega tadapke tadpoge jal_jaye jale jal jaloge doob doobe dub doob_jaye aag hadsa lakwa fit_daure maut maatam matam khatam khatm bekafan bewa vidhwa nirvansh nipoota niputa anaath andha apahij langda sadak saap saanp naash nash shraap shrap shaap haay hai_lagegi truck bus gaadi patak bijli girega kutte_ki_maut sadenge phoot',
  wish: 'bhagwan bhagvan allah khuda ishwar eeshwar kare karein kash kaash dua badua baddua chahta chahti ho_jaye ho_jae jaye jaaye jae pade paden padein padenge padega lage lagegi laage milegi mile_ga mile milegi naseeb ho_ja ja jao ja_ke jake jaake jakar aaye aae bhugtega bhugtoge bhugat hoga hogi',
  group:
    'musalman musalmaan musalmano musalmanon muslim muslims mulle mulla mullo mullon katua katue katuo katuon katve katwe katwo hindu hinduo hinduon dalit dalito daliton chamar chamaar chamaro chamaron bhangi bhangiyo bhangiyon chuhra chuhda chuhde bihari bihariyo bihariyon biharion madrasi madrasiyo madrasiyon hijra hijre hijro hijron hijda hijde hijdo hijdon kinnar kinnaro chakka chakke chakko chakkon chhakka chhakke chhakko chinki chinkiyo chinkiyon chinkis naga nepali nepaliyo bangladeshi bangladeshiyo pakistani pakistaniyo kashmiri kashmiriyo isai isaai isaiyo isaiyon sardar sardaro adivasi adivasiyo adivasiyon aurat aurate auraten auratein aurato auraton auratjaat ladkiya ladkiyan ladkiyo ladkiyon mahila mahilaye mahilayen mahilao mahilaon baniya baniye baniyo marwari marwariyo gujarati bangali bengali pathan miya miyan mian rohingya rohingyao gharwali habshi kaale_log kalu kallu kaliya neech_jaat neechi_jaat chhoti_jaat jaat jati achhoot achoot shudra sc_st kshudra brahmin brahmano bhaiya bhaiyya up_bihar gay samlaingik hijro parsi yahudi angrez gaon_wale gawar dehati dehatiyo quota_wale pandit mulayam tambi bhimte bhimta momo chini chinese',
  loathe:
    'chor choro choron gande ganda gandi gandagi gandgi badbu badboo bu_aati sadti nikalo nikaalo nikal_do nikal bhagao bhaga bhagaao hatao hata maro maaro kato kaato jala jalao goli aukat aukaat okaat chulha chulhe choolha rasoi kitchen jhadu jhaadu bartan chappal joote bas_ka bas_ki bas_ki_baat ghar_par ghar_pe ghar_me ghar_mein baith boycott bahishkar mat_kharid* mat_kharido mat_lo mat_lena mat_do na_kharid* napak napaak ashudh ashuddh achhoot chhuo chhua chhuna chhoone chhu chhuye haath_ka paap paapi kachra kachda gaddar deshdrohi aatankwadi atankwadi aatanki atanki terrorist jihadi jihad bigad bigaad bigadte khatam khatm pakistan bangladesh jangli janwar jaanwar kutte suar keede kide keedo ghatiya neech beiman beimaan dhokebaaz dhokhebaaz jhoothe jhuthe lutere luterey namakharam dimag akal akl buddhi nikamma nikamme kaamchor sharam sharm besharam makkar chalak kanjoos khoon khandan paida phailate failate thook thookte thuk ghuspaithiya ghuspaithiye saaf_karo safaya bhejo waapas_jao wapas_jao wapas_bhejo desh_chhod desh_se shahar_se sheher_se mulk_se mohalle_se des_se bistar bachche_paida gaon_jao izzat jail nanga laat sar_pe_mat sir_chad sar_chad barabari jagah dikha dikhate naukar naukrani nakli_log sab_ek_jaise ek_jaise ek_jaisi bharosa bharose vishwas gaay gobar daaru sharabi sharaabi ullu bewakoof gadhe latka dukaan_hai wale_kapde thobda bhagana bhagwao mita mitao',
  filth:
    '@cur gobar nali naali gutter gandi ganda gande kutte kutto kutton kutta kutiya suar suwar suwaro gadha gadhe gadhi gadho bandar bandariya bhains bhainsa hathi haathi saand sand ullu janwar jaanwar jaanvar chudail daayan dayan kide keede keeda makhi gidh giddh lomdi saanp saap girgit chuha chuhe magarmachh bhediya langoor gorilla genda bakri bakra chhipkali dhol phatichar kaddu aloo tarbuj drum tank baingan',
  cur: 'kamina kamine kaminey harami haramkhor neech nich ghatiya ghatiyaa besharam besharm behaya bewakoof bewkoof bevkoof moorkh murkh nalayak nikamma nikamme jahil jaahil gawar ganwar anpadh anpad makkar makkaar dhongi pakhandi paakhandi kutti chhichhora chichora chichore lafanga lafange lampat luchcha luccha tharki nashedi sharabi sharaabi bhikari bhikhari bhikhmanga bhikhmange darpok dogla dogle doglay gaddar gira_hua giri_hui gire_hue do_kaudi do_kodi do_takke do_take do_kaudi do_paise do_rupaye bikau bika bike_hue chamcha chamche bhadua dhokebaaz dhokhebaaz jhootha jhoothe jhoothi badsoorat badsurat badsurat kaali kalooti kali_kaluti kaluti kalmuha kalmuhi manhoos manhus kameenapan fattu phattu chapri chirkut bakchod pagal paagal mandbuddhi manda dimagi mota moti nakara nakaara kambakht kambakhat badmash badmaash budbak buddhu buddhoo bakwas_aadmi lutera lutere chor choron thag thug beiman beimaan kaamchor kamchor dalal dalaal beghairat ghamandi haivan shaitan shaitaan rakshas raakshas',
}

export const HINDI_THREAT_PHRASES = phrases(
  `
  @strike .. @vow !order|paise|rang|daam|jeb|bill|print
  @you|@tu|seller|owner|malik|dukandar|dukaan|dukan|shop|godown|ghar ... @strike .. @doom|dena
  @limb .. tod*|fod*|phod*|kat*|kaat*|noch*|masal*|maror*|marod*|daba*|dunga|kheench*|khich*|udhed*|utaar*|nikal_dunga
  jaan|jan se .. mar*|maar*|hath_dho*|haath_dho*
  goli|chaku|chaaku|talwar|tezab|tejab|bandook|petrol|tamancha|katta|aag .. mar*|maar*|ghus*|phek*|fek*|dal*|daal*|uda*|chid*|daag*
  dukan|dukaan|ghar|godown|shop|showroom|office|company .. aag|petrol|bomb .. lag*|dal*|daal*|phek*|fek*|chid*
  @you|tujhe|tumhe|inko|isko|usko|sabko|teri|tumhari .. marunga|maarunga|marenge|maarenge|marungi|peetunga|pitunga|thokunga|kaatunga|katunga|todunga|phodunga|pelunga|gaadunga|jalaunga
  utha|uthwa|uthake le_jaunga|le_ja*|lenge|lunga|jaunga|jayenge
  zinda|jinda .. nahi|gaad|gad|jala|chhod*|bach*|dafn*|na
  nahi|na .. chhodunga|chodunga|chhodenge|chodenge|chhodungi|bachega|bachoge|bakshunga|bakhshunga
  @you|inko|isko|usko|sabko|in_sab|in_logo .. @blow .. @chahiye
  @blow .. @chahiye .. @you|inko|isko|usko|inhe|sabko|chahiye|hai
  @blow se .. @strike|@chahiye|swagat|pooja|puja|aarti|khatirdari|baat
  ulta|nanga|baandh|bandh|ped .. latka*|kar_ke|karke|ghuma*|maar*|peet*|maro
  ghar|address|pata|dukan|dukaan|kahan_rehta|kaha_rehta|gali|kahan .. pata_hai|maloom|malum|jaanta|janta|jaante|janti|pata|rehta|dhoondh*|dhund*|nikal_liya|mil_gaya .. ghar|mujhe|tera|teri|tujhe|tumhara|hume|aaj|raat|aa|aake|milte|dekh|tu
  ghar|dukan|dukaan|office .. aake|aakar|aa_ke|ghus*|aunga|aaunga|aa_raha|aaraha|aate|aaenge|aayenge|pahunch*|jala*|tod*|phod*|fod*|uda*|ghera* .. @tu|@strike|@limb|@doom|batata|batate|samjh*|dekhta|dekh
  dekh|nipat|samajh|nikal|chheen|utha|uthwa|nochunga|bata|sabak|sikha|sikhaunga lunga|loonga|lenge|lungi|dunga|denge|doonga|dungi @you?
  dekh|nipat lunga|loonga|lenge @you|tujhe|sabko
  tujhe|tumhe|inhe|tera|teri|tumhari|inki .. sabak|aukat|aukaat|nani_yaad|chhathi_ka|din_me_tare|khair|shaamat|band_baj*|hisaab|hisab|khoon|janaza|arthi|jaan|khel_khatam|antim|aakhri|din_pure
  khair|shaamat nahi|aayi|aai
  khoon .. pee|pi|bah*|kar_d*|piy*|kardunga
  khal|khaal|chamdi khich|khinch|kheench|udhed|utar|utaar|udhad|noch
  raat|bahar|akele|akela|gali|kal|sham|shaam .. milte|mil|milna|milunga|dekhte .. tujhse|tujhe|tumse|taiyar|tayyar|batata|samjha|@strike
  sambhal|bachke|bach_ke|dhyan|chup|savdhan|sambhalke .. rehna|rah|rahna|rahiyo|rehiyo|warna|varna
  warna|varna|nahi_to|nahin_to|nahi_toh|varna_to ... @strike|@limb|uthwa*|jaan|lash|laash|khoon|ghar_aa*|tod*|jala*|bhugat*|bura|anjaam|anjam|pachta*|@blow|dekh_lena|goonde|gunde|ladke_bhej*|biwi|beti|bachche
  teri|tere|tera|tumhari|tumhare @kin ... @strike|uthwa*|utha|chod*|khatra|sambhal*|dekh*|akeli|school .. @doom|lunga|rakhna|rakh|hai|jati|jate
  ladke|ladko|bando|bande|gunde|goonde|gundo|goondo .. bhej*|lekar|leke|le_ke|ke_sath|ke_saath|la_raha|aa_raha .. 
  gunde|goonde|ladke|bande|bhai .. bhej*|la_raha|le_ke|leke|lekar|aa_rahe|bhejunga .. ghar|dukan|dukaan|tujhe|tere|tod*|peet*
  `,
  CLASSES,
  soundOf,
)

export const HINDI_WISH_PHRASES = phrases(
  `
  keede|kide|keeda|kode|kodh|kidey pad*|lag*|mil*
  bhagwan|bhagvan|allah|khuda|ishwar|uparwala|upar_wala|dua|badua|baddua|kash|kaash .. @tu|@kin|@insaan|kare|lage|lagegi ... @hell|bura|bhala_na|haay
  @you|@kin|@insaan|sab|inka|in_sab|unka|iska|@tu .. @hell .. jaye|jaaye|jae|ho|kare|mare|pade|paden|lage|mange|maange|maangoge|milega|mile|jao|ja|jaoge|jayega|girega|gire
  satyanash|satyanaash|sarvanash|satyanas|beda_gark|bedagark|naash|vinash ho|ho_jaye|jaye|ho_tumhara|ho_tera|tera|tumhara|jayega
  kutte|suar|gali_ke_kutte|janwar ki|ki_tarah|jaisi maut|mar*|sad*
  narak|nark|jahannum|jahanum|jahannam|dozakh .. jao*|ja|jaoge|jaega|sad*|jal*|mil*|me|bhejo
  doob|dub|jal|mar|sad|gir|kat|tadap|latak ja|jao|maro|mare|mar|ke_mar|kar_mar|jaiyo|jaana_chahiye|jana_chahiye|ja_kahin|marte !rang|kapda|gaya
  mar|maro kyu|kyon|kyun|ja|jao|jaa|jake|sab|saale|kahin|kahi|jana_chahiye !gaya|gayi
  mar|doob|dub|phansi|faansi|zeher|jahar|zahar kha|laga|ke|kar|khaa|pee|pi .. le|lo|mar|ja|jao|maro|latak
  phansi|fansi|faansi|suli|sooli .. do|de|chadha*|latka*|laga*|honi|milni|pe
  zinda|jeene|jine .. haq|hak|layak|laayak|rehne|rahne|kyu .. nahi|kyu|ho
  dharti|zameen|duniya|samaj|parivar|insaniyat|desh .. bojh|boj|kalank|dhabba|daag|gandagi
  laash|lash|arthi|janaza|kafan|chita|maiyat|terahvi|tehravi|shok_sabha .. nikl*|uth*|uthe|sad*|me|pe|mile|dekh*|utha*|gire
  bheekh|bhikh|bhik .. mang*|maang*
  `,
  CLASSES,
  soundOf,
)

export const HINDI_INSULT_PHRASES = phrases(
  `
  <mere|apna|mera|hamara @insaan|@you|ye|yeh|manager|sab .. @cur|@filth .. hai|ho|hain|he|hen|log|insaan|aadmi|aurat|lag*|dikh*|company|jaisa|jaisi|jaise|nikle|nikla|nikli !print|design|kapda|ke_bachche
  @cur @cur? aurat|aadmi|admi|insaan|insan|log|logo|ladki|ladka|dukandar|dukaandar|seller|owner|malik|tailor|darzi|manager|company|budhiya|buddha|budhdha|karigar|designer|model|hai_tu|ho_tum|kahin_ka|kahin_ke|kahi_ka|kahi_ke|kahin_ki|kahi_ki|saale|saala|banda|log_hain|jaat|khandan|sale|wale|reviewer
  @filth|@cur|haram|harami|gadhe|suar|kutte|ullu ke|ki|ka aulad|olaad|olad|bachche|bachcha|bacche|baccha|bache|pille|pilla|pattha|patthe|pathe|paththe|dum|jaisi_shakl|jaisa_dimag|jani|jana|dhakkan|bachchi
  abe|abey|oye|saale|saala|saali|sale|tu|tum|tujhe|teri|tumlog|tum_log|tum_sab|tere .. @cur|@filth !print|jaisa_kurta|wala|wale|ka_print|kapda
  moti|mota|kaali|kali|buddhi|budhi|takla|tharki|ganji bhains|hathi|haathi|gaay|aunty|chudail|saand|bandariya|gorilla|genda|bakri|budhiya|kaluti|kalooti|aurat|model|ladki|chhipkali|langoor
  @filth|hathi|haathi|saand|tabela|dhol|drum|kankaal|kankal|bijuka|bhoot|churail ... model|ladki|aurat|madam|aunty|reviewer .. kis*|ko|kyu*|bana*|lag*|dikh*|jaisi|jaise|hai
  model|ladki|aurat|madam|aunty|reviewer .. @filth|hathi|haathi|saand|dhol|drum|kankaal|kankal|bhoot|badsoorat|badsurat|kaali|kalooti|moti|buddhi|budhi|kaluti jaisi|jaise|lag*|dikh*|hai|jaisa
  weight|vajan|wajan|pet|motapa|charbi .. kam|ghata*|andar .. kar|karo|karle|kar_lo|phir|pehle|le|lo !hua
  shakl|shakal|soorat|surat|thobda|muh|munh|chehra|aaina|aina|sheesha .. dekh* ... ulti|bhag*|khud|pehle|apni|apna|aaine|dar*|kutte|bandar|ghin|kabhi|aayi|toot*
  teri|tumhari|iski|uski|inki|apni|tere|tumhare shakl|shakal|soorat|surat|thobda|thobde|muh|akl|akal|dimag|aukat|aukaat|khopdi|soch|maa_ne|ma_ne|maa_baap|ma_baap|gharwale|baap .. @filth|@cur|nahi|kya|hi|pe|par|ghas|jaisi|dekh*|gobar|ghutn*|bech*|khali|kharab|kaun|kaise|sikh*|do_kaudi|do_take|jhel*|sharm*|thook*|thuk*|kam
  <mera|mere|mujhe|apna dimag|dimaag|akl|akal|khopdi|buddhi !kharab_tha .. nahi|hi_nahi|khali|ghutne|ghutno|gobar|bhoosa|bhusa|ghas|ghaas|charne|bech*|ilaj|ilaaj|kharab|keede|ghaans|taklu|gayab|hota|kam_hai|se_paidal|paidal !se_nahi|ka_kaam|me_nahi
  tameez|tamiz|tehzeeb|tahzeeb|sanskar|sanskaar|parvarish|shiksha|aukat|aukaat .. nahi|sikh*|kisne|dikh*|me_reh*|mein_reh*|gira*|gir*|dikha*|yahi|kya
  maa|ma|baap|maa_baap|gharwale|ghar .. nahi|kya|yahi|tameez|tamiz .. sikh*|sikha*|paida|diya
  thu|thoo|thook|thuk .. tujh*|tum*|tere|teri|inpe|ispe|inpar|muh|munh|aise|shakl|in_pe|is_pe
  thook*|thuk* .. main|mai|hu|hoon? .. tum*|tere|teri|tujh*|dukan|dukaan|inke|iske|shop|company|thobd*|seller|muh
  muh|munh|mooh|chehra|chehre|naam .. thook*|thuk*|kaala|kala|kalikh|thu|thoo|gobar|joota
  chup|muh_band|muh|zubaan|zuban|bakwas|bakwaas .. kar|karo|rah|reh|band|rakh|baith|be|bey !ghar|nahi|kari|diya
  nikal|chal|dafa|hat|bhaag|bhag|phut ho_ja*|be|bey|yahan_se|yaha_se|laude|saale|kutte|ja_yahan|hut|nikal
  tel_lene|maa_chuda*|bhaad_me|bhaad_mein|bhad_me|gaand|chulhe_me|chullu_bhar|chulu_bhar|naali_me|naali_ke|nali_ke|gutter_ke|gandi_naali|gandi_nali|gatar_ke
  zoo|pagalkhane|pagalkhana|chidiyaghar|chidiya_ghar|tabele|jangal|circus|sarkas .. rakh*|bhej*|band|dalo|daalo|se|bharti|jao*|me_ho|kar
  pagalkhane|pagalkhana|agra|mental .. bharti|se_bhag*|bhej*|bhag*
  andhe|andha|behre|behra|gunge|nashe_me|nashe_mein|charas|ganja|bhang|daaru|daru|peeke|pike ho|hai|hain|pee|pi|kya|ke|phook*|kha*|phunk* .. kya|tum|tu|ho|baith*|kaam|sil*
  naukri|naukari|kaam .. kis|kisne|kaun .. di|dega|diya|rakh*
  paida .. kyu|kyon|hi|hote|galti|karke|kar_ke|kiya|hua|hui .. @kin|galti|pachta*|tu|tum|afsos|teri|tumhe|tujhe|hona
  bike|bika|kharide|paid|bikau .. hue|hua|log|hain|hai|reviewer|review
  chor|choron|choro|thag|lutere|dakait|daku|dhokebaaz|dhokhebaaz|jhootha|jhoothe|beiman .. @cur|@filth|saala|saale|harami|kutte|khandan|aulad|number|company_nahi
  ek_number|ek_no|number_one|no_1|1_number|number|numbri .. @cur|chor|jhooth*|harami|dhokebaaz|ghatiya|makkar|thag
  teri|tumhari|iski|uski|inki|unki|tere|apni|tumhare maa|ma|mummy|mom|behen|behan|bahan|ammi|beti|baap ki|ka|ko|chod*|chud*|randi|ke|ne !ko_pasand
  bhen|behen|bahan|behan|ben|maa|ma|baap ke|ki|ka|ko lode|laude|lavde|lawde|loude|lund|takke|take|taake|bhosd*|chut|choot|gand|gaand|lund|laud*|lod*|chod*|aankh|ankh
  bhen|behen|bahan|behan|maa|ma|madar|mader chod*|chud*
  jhant|jhaant|jhaat|jhat|lund|laude|lode|lauda|loda|gand|gaand|lavde barabar|brabar|jaise|jaisa|jaisi|ke|ka|ki|bhar|sa|se|pe|par|me|mein|le|lele|chus*|choos*|chaat*|mar*|maar*|phat*|faad*|dal*|daal*|de|dedo|utha*
  mc bc|log|saale|company|seller|owner
  bc mc|log|saale|company|seller|owner|saala|kya
  abe|oye|saale|sale mc|bc
  `,
  CLASSES,
  soundOf,
)

export const HINDI_GROUP_PHRASES = phrases(
  `
  <mera|mere|meri|hamare|hamara|hamari|ek|main|mai|hum @group .. ko|ke|ka|ki|se|wale|wali|log|logo|sab|hai|hain|ho|rakhoge|bas|sirf|hote|hoti|hi|jaisa|jaisi|bhi|ye|yahi|to|lagta|lagti|hamesha|kabhi|aur|wala|ne ... @loathe !nahi_aati|nahi_hai|saaf
  in|un|is|us|ye|yeh|saale|gande|ganda|sab|neech|haramzade|kutte @group .. ko|ke|ka|ki|se|wale|log|sab|dukan|dukaan|haath|hath|kapde
  @group .. dukan|dukaan|company|maal|saman|hath|haath|shop .. hai|mat|na|se|ka .. kuch|kharid*|lo|mat|lena|chhu*|gand*|boycott
  neech|neechi|nichi|nich|chhoti|chhota|gandi|ghatiya jaat|jaati|jati|jat|kaum|qaum|biradari|khoon|nasl
  jaat|jati|jaati|aukat|aukaat|nasl|kaum|qaum|dharm .. dikha*|dikh*|pata|yahi|bata*|gand*|nich|neech|bhoolna|bhulna
  pakistan|bangladesh|afghanistan .. jao|chale|bhejo|bhaago|bhago|bhag|ja|wapas|waapas|chala|nikal
  katua|katue|katuo|katuon|katve|katwe|katwo|chamar|chamaro|chamaron|bhangi|chuhra|chuhda|chuhde|bhimte|bhimta|kanglu|mulle|mullo|mullon|habshi|kalua|chinki|chinkis|chinkiyo|jihadi|jihadiyo|aatankwadi|atankwadi|rice_bag|landya|landu|hijde|hijdo|hijdon|hijre|hijron|chakke|chakko|chhakke|chhakko|lungiwale|momo_wale .. dukan|dukaan|log|logo|sab|hai|hain|ho|ke|ki|ka|ko|kahi*|saale|company|seller|wale|jaise|jaisa|se|owner|model !lage|maar*
  chakka|chhakka|hijda|hijra|hijdi lag*|dikh*|hai|ho|jaisa|saala|kahi*|designer|owner|seller|model
  aurat*|aurte*|ladki*|mahila*|auraton ki|ka|ko .. jagah|azaadi|azadi|aazadi|kaam|ghar|sar|sir ... ghar|rasoi|roti|chulh*|nahi|chadh*|chad*
  pahadi|pahadiyo|bihari|biharion|nepali|madrasi|bangali|gujarati|punjabi|marwari|dehati|gaon_ke|chhote_log logo|log|logon|sab .. nahi|chor|dimag|gand*|@loathe
  aurat*|aurte*|ladki*|mahila*|biwi .. chulha|chulhe|choolha|rasoi|kitchen|ghar_sambhal*|bartan|roti|jhaadu|bas_ka|bas_ki|akl|akal|dimag|ghutn*|jooti|juti|pair_ki|pardah|parda|burqa_me|ghar_baith*|ghar_me|ghar_par|ghar_pe|chaar_diwari|bistar
  mard|aadmi|ladke .. hijd*|chakk*|chhakk*|naamard|namard|aurat_jais*|auraton_jais*|chudiya*|gay
  `,
  CLASSES,
  soundOf,
)

export const HINDI_SEXUAL_PHRASES = phrases(
  `
  kya|mast|hot|sexy|kadak|ek_number|tight|gazab|ekdum|model|gajab .. maal|item|patakha|figure|jawani|chuchi|chuchiyan !aaya|mila|bhej*|hai_par
  model|ladki|aunty|bhabhi|bhabi|girl|kurte_wali|kurti_wali|saree_wali|photo_wali|wali|iske|uske|iski|uski|isko|usko|tere|teri .. raat|maal|chod*|pel*|thok*|lund|bistar|bed|sexy|masti|number_do|number_bhej*|rate|kitne|kitna|nangi|utar*|utaar*|chusn*|chus|chaat*|dabana|daba|dabau|sula*|suhagraat|sona|maza|maze|le_lu .. karunga|karu|legi|lega|do|chahiye|hai|loonga|lunga|milega|doge|degi|ke|guzar*|bita*|leti|aayegi|karni|karna|dedo|bhejo|batao|utaar*|kar|bulana|bulao
  bhabhi|bhabi|aunty|ladki|model|madam|ji|didi|usko|isko .. akeli|akele|akela ... raat|mil*|bata*|aa*|number|ghar
  model|ladki|aunty|iska|iski|uska|is_wali rate|bhav|bhaav|daam .. kya|kitn*|bata*
  model ka|ki rate|bhav|pichwad*|figure|maal|kamar|jawani|gaand|boobs .. 
  raat neend|nind .. nahi .. akele|mil*|photo|aapki|tumhari
  pichwada|pichhwada|pichwade|gadrayi|gadraya|rasili|raseeli|chamiya|chhamiya
  ek_raat|raat_ka|raat_ke|raat_bhar|poori_raat|puri_raat|raat|ghante .. kitna|kitne|rate|legi|leti|masti|saath|ke_liye|sath|bita*|guzar*|guzaar*|sula*|garam|doge|degi|maza|maze|mil_jaye|mil_jaaye|bula*|chahiye
  kitna|kitne|kya_rate|rate|bhav|bhaav .. legi|leti|degi|aayegi|hai_iska|hai_iski|hai_model
  kapde|kapda|kurta|kurti|blouse|saree|dress|bra|salwar .. utar*|utaar*|khol*|phaad_ke|faad_ke|ke_bina|bina .. photo|dikha*|bhej*|model|iske|uske|teri|teri|tu|nangi|raat|de|do|ke_dikha*|kar
  bina kapd*|kapro|blouse|bra|pehne|kuch_pehne .. photo|bhej*|dikha*|aa*|ke|pic|video !bhi
  photo|pic|pics|selfie|video bhej*|bhejo|dikha*|do .. apni|apna|nangi|bina|hot|sexy|akele .. hot|sexy|nangi|bina|nude|bra|andar|garam
  nangi|nanga|nange|nude|nudes .. kar*|photo|pic|dikha*|dekh*|ho|hoke|bhej*|tasveer|ghuma*
  chod|pel|thok|chud na|ne|unga|enge|wa|wao|wana|ungi|ta|te|ti|ega
  chodna|chodne|chodunga|chodu|chudna|chudwa*|chudai|pelunga|pelna|pelne|thokna|thokne|chodenge|chodo !hai_nahi
  chuchi*|mamme|doodh_dikha*|boobs_dikha*|bur|chut_dikha*|lund_chus*|muth_mar*|muth_maar*|suhagraat|sex_karn*|bistar_garam|bistar_pe|randi_bazaar
  `,
  CLASSES,
  soundOf,
)
