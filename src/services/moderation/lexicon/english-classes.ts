/** Classes of English words that the phrases name. They name things once, the phrases join them. */
export const CLASSES = {
  idgroup: `@creed @origin gay gays lesbian* homosexual* queer* trans transgender* transwom* hijra* eunuch* disabled handicapped cripple* refugee* immigrant* migrant* rohingya* slum lower_caste* low_caste* backward_caste* such_castes caste castes untouchable* foreigner* outsiders fat_people black_people dark_people minorities`,
  creed:
    'muslim* hindus christian* sikhs jew jews jewish dalit* brahmin* bania* jains parsis atheists mullah* mullas catholics buddhists islam chamars tribals adivasi*',
  origin:
    'marwari* gujarati* gujju* punjabi* bengalis tamilians malayalis mallu mallus kannadigas biharis bihari madrasi* kashmiris northeasterners northeastern* north_east south_indians north_indians africans chinese pakistani* bangladeshi* nepali* arabs gypsies sindhis assamese odias haryanvi* jats negroes delhiites',
  you: 'you u ya yall your ur yours youre yourself yourselves urself these_people all_of_you you_people you_lot',
  them: 'him her them his their he she they it_all everyone everybody anyone whoever who himself herself themselves',
  staff: `owner owners seller sellers shopkeeper* manager* tailor* designer* printer printers driver* packer* agent agents staff team boss
    clerk* cashier* receptionist* helpdesk customer_care customer_service support ceo founder* salesman salesgirl saleswoman saleswomen weaver*
    artisan* worker workers employee* courier* delivery_boy delivery_guy delivery_man watchman guard supplier* proprietor merchant* trader*
    company accountant assistant supervisor telecaller operator`,
  reviewer: 'reviewer reviewers commenter* customer customers buyer buyers',
  model: 'model models',
  human: `man men woman women girl girls boy boys guy guys lady ladies person persons people human humans fellow* bloke* uncle aunty auntie aunties
    kid kids chap chick chicks babe dude mister creature creatures being beings child children old_man nobody nobodies somebody individual* folk folks`,
  who: '@staff @reviewer @model @human @them whole_family entire_family family',
  kin: 'family mother mom mum father dad wife husband daughter daughters son sons sister sisters brother kids children parents wives grandchildren relatives baby loved_ones ancestors bloodline generations',
  any: '@you @who',
  place:
    'shop shops store house home office factory warehouse place workshop showroom godown studio building stall street lane door doorstep gate neighbourhood neighborhood address village car bike van site unit business',
  i: 'i we ill im id my_brothers my_friends my_boys my_brother my_uncle my_cousins my_husband my_men somebody someone some_people people he they my_gang my_cousin my_father my_lawyer_and_i',
  will: 'will shall would should could can going_to gonna must ought_to need_to needs_to deserve deserves deserves_to want_to wanna might may about_to let_me have_to has_to better swear had_better_not plan_to',
  adverb:
    'all both just really so very too such a an the be being get been also only even still always never please simply personally soon one_day definitely absolutely quite totally completely utterly truly honestly probably clearly obviously and or most of to like big little old such_a bunch pack gang herd nothing but complete total real right utter plain downright more less sad sorry poor fucking bloody damn freaking goddamn so_called',
  hurt: `kill killed kills killing murder* stab* shoot shot strangle* choke choking behead* slaughter* hang hanged hung burn burned burnt torch* beat beaten beating hurt punch*
    slap slapped slapping thrash* maim* rape raped skin skinned gut gutted bury buried bash* kick kicked knife knifed drown drowned whip whipped flog* cripple*
    lynch* exterminat* eradicat* annihilat* gas gassed poison poisoned stone stoned execut* castrat* impale* pulveri* butcher* assault* batter* tortur* smash* crush* scald* roast_alive
    mutilat* run_over shot_dead put_down sort_out finish_off finished_off wiped_out wipe_out blow_up thrash_up beat_up horsewhip* flay* disembowel* cane caned pelt* smother* throttle* mow_down hospitalise* break_in_half`,
  harm: `die dies died dying death dead drop_dead rot rots cancer tumour tumor suffer suffers choke chokes choking burn burns burning burned bleed bleeds starve starves drown drowns
    crash crashes hang hangs disease* leprosy plague paralysed paralyzed stroke heart_attack hell accident run_over hit_by truck bus lightning explode* perish* collapse* beg begging beggar* street streets homeless
    hungry lose_everything miserabl* misery agony pain painful* slowly wither* grave coffin funeral ambulance hospital wheelchair blind mauled bitten bites snake snakes fire flames ashes orphan* widow* barren childless miscarr* fall_off falls_off break_your breaks_your
    drop_off drops_off never_wake never_walk never_see never_know_peace curse cursed ruin ruined destroyed worms maggots amputated tragedy trampled electrocuted kidney kidneys rabies boils infected crushed struck buried prison jail rats robbed`,
  wish: 'hope hopes hoping wish wishes wishing pray prays praying may let cannot_wait_for cannot_wait_until cannot_wait_to_see love_to_see like_to_see love_to_watch like_to_watch money_to_watch money_to_see pay_to_watch pay_to_see happy_to_see enjoy_watching with_any_luck sooner world_would_be better_if high_time about_time laugh_when celebrate_when party_when looking_forward_to dream_of want_to_see fingers_crossed if_only deserves deserve',
  limb: 'neck leg legs arm arms face skull bone bones knee knees nose jaw teeth tooth head throat hand hands finger fingers eyes eye tongue spine ribs kneecaps ears thumbs guts windpipe mouth hair back body',
  break:
    'break breaks broke smash crush snap rip cut chop slit bash kick punch rearrange burn slash wring twist gouge knock knocked poke tear pull chop_off cut_off pluck scratch sew fracture shatter hack pull_out',
  weapon:
    'stick sticks bat bats rod rods knife knives hammer hammers goons gang axe petrol gun guns lathi lathis sword swords crowbar acid bomb bullet bullets pistol machete matches matchstick kerosene molotov grenade chain belt razor dagger',
  group: `muslim muslims hindu hindus christian christians sikh sikhs jew jews jewish dalit dalits brahmin brahmins bania banias marwari marwaris gujarati* punjabi* bengali* tamil tamils tamilian*
    malayali* kannadiga* telugu* bihari biharis madrasi madrasis gay gays lesbian lesbians homosexual* queer queers trans transgender transgenders transwomen transwoman hijra hijras eunuch* black blacks african africans asian asians
    chinese pakistani* bangladeshi* nepali* kashmiri* rohingya* northeasterners north_easterners northeastern* south_indian south_indians north_indian north_indians immigrant immigrants migrant migrants refugee refugees tribal tribals adivasi* lower_caste lower_castes
    low_caste low_castes backward_caste backward_castes scheduled_caste scheduled_castes sc_st upper_caste disabled handicapped cripple cripples autistic autistics deaf blind_people old_people brown_people white_people black_people fat_people fat_women foreigner* mullah* mulla mullas
    women females feminist* widows housewives untouchable* harijan* chamar* labourers villagers slum gypsy gypsies roma arabs arab islam mosque buddhist* jain jains parsi parsis atheist* lgbt lgbtq homos dwarfs
    lungi lungis bhaiyas up_wallahs indians punjabis outsiders minorities minority reservation quota illegals infidels kafirs caste castes religion community your_kind your_type your_lot their_kind those_people these_people this_kind that_kind that_lot
    dark_skinned dark_people poor_people beggars servants maids old_hags pensioners north_east northeast convert converts missionaries south`,
  loathe: `dirty filthy stink stinks stinking stinky smell smells smelly stench vermin criminal criminals thieves thief thieving cheat cheats cheating liar liars lie scum disease* diseased disgust* trash garbage inferior subhuman* parasite* cockroach* rats pigs dogs
    savage savages animals apes monkeys lazy brain brains brainless backward trusted trust rapist* rapists sick pervert* perverted abomination unnatural sin sinful sinners useless worthless uncivili* barbaric barbarian* hygiene greedy greed blood_suckers bloodsuck* bleed sly cunning
    infest* invad* invasion breed breeding multiply* overrun takeover taking_over take_over plague terror terrorist* terrorism jihad jihadi* bomb bombs traitor* anti_national stupid dumb drunk drunkards uneducated illiterate primitive jungle cave caves trees impure pollut* contaminat* unclean
    touch touched ruin ruined ruining ruins spoil* freak freaks creepy shameless burnt coal charcoal ugly rob robs steal steals stealing stole loot loots hate their_place your_place know_your_place own_place agenda propaganda not_normal not_natural not_human against_nature mentally_ill mental_illness
    curse cursed burden evil devil devils shove push_it down_our_throats not_even_indian real_men real_women enemies enemy leech* rapes beat beg begging toilets gutter gutters goats swindl* crooks dishonest untrustworthy no_honour no_morals no_shame weak hysterical emotional inbred half_humans lower_than
    degenerate* degeneracy abnormal curry greasy monkey ape pig dog rat termite* cancer sabotag* smuggl* cannot_be_trusted never_trust good_for_nothing fit_only only_fit only_good only_know only_good_for hormones incapable`,
  banish: `should_be should_not must_be must_not ought_to need_to_be have_to_be send_them throw_them kick_them keep_them throw_out kick_out send_back send_away send_home keep_away keep_out get_out stay_out out_of deport deported ban banned boycott* wipe wiped eliminat* exterminat* eradicat* sterili* gassed
    shot hanged burned burnt jailed go_back go_home get_rid rid_of not_welcome no_place does_not_belong do_not_belong belong_in belongs_in kitchen stay_home stay_at_home their_own_country ghetto shut_up stay_in get_back cleanse* cleansing hide_them away_from not_allowed ban_them
    do_not_let never_let stop_hiring stop_giving do_not_hire never_hire do_not_employ hang_them burn_them beat_them shoot_them lock_them fire_them removed ruin ruining ruined convert_poor not_buy never_buy do_not_buy refuse_to_buy not_wear where_they_belong back_to stay_away keep_your put_them gas_them drown_them throw_these send_these kick_these`,
  animal:
    'pig pigs dog dogs monkey monkeys donkey donkeys goat goats rat rats snake snakes cow cows ape apes buffalo* hippo* whale whales elephant elephants chimp* baboon* gorilla* pony toad toads frog frogs worm worms insect* cockroach* vulture* hyena* weasel* slug slugs leech* walrus sow swine horse mule mules sheep chicken* goldfish amoeba parrot bull vermin bugs louse lice mosquito* rodent* jackal* fly_larva',
  dull: '@animal brick bricks plank doorknob potato potatoes rock rocks stone stones shoe shoes plant cabbage* chair table spoon wall doormat door pole bucket sack lamp_post tree turnip* vegetable* toddler* toaster mop mud peanut pea sewing_machine buttons',
  bad: `stupid dumb idiotic ugly fat filthy dirty disgusting lazy arrogant useless pathetic worthless brainless shameless greedy crooked vile repulsive revolting spineless gutless miserable talentless tasteless failed clueless senile smelly stinking sleazy slimy
    hideous nasty horrid rotten evil wretched ignorant incompetent illiterate uneducated ill_mannered bad_mannered good_for_nothing two_faced lying cheating thieving money_minded no_good third_class third_rate low_class cheap pompous conceited vain bitter jealous frustrated desperate
    dim thick foul_mouthed foul wrinkled wrinkly toothless bald flabby bloated obese skinny cross_eyed pimply fake barren dried_up classless charmless characterless heartless disgraceful shameful inbred moronic sick toxic silly selfish sour crazy senseless demented retarded deranged hopeless half_witted half_baked brain_dead uncultured unwashed backward`,
  worst:
    'stupidest dumbest ugliest laziest fattest dirtiest filthiest greediest nastiest vilest lousiest dimmest sorriest slimiest most_stupid most_useless most_disgusting most_pathetic most_incompetent most_idiotic biggest_fool biggest_liar biggest_liars biggest_thief biggest_thieves biggest_crook biggest_idiot thickest daftest saddest sleaziest most_worthless most_brainless most_shameless most_miserable most_arrogant lowest rudest',
  vermin: `@animal clown clowns joker jokers fool fools liar liars thief thieves cheat cheats crook crooks fraud frauds scammer* parasite* disgrace joke coward cowards failure failures beggar beggars brat brats slob slobs nobody nobodies
    nobodys scarecrow* tool fraudster* creep creeps freak freaks psychopath* sociopath* pervert* peasant peasants villain* monster monsters demon demons devil devils witch witches hag hags waste trash garbage rubbish filth dirt scum leech leeches bloodsucker* vampire* savage savages animal animals hypocrite* charlatan*
    con_artist* conman conmen swindler* weirdo* lunatic* goon goons thug thugs hooligan* drunk drunkard* junkie* dimwit* loser losers failure eyesore embarrassment abomination stain cancer disease insult burden pest pests prick pricks rascal* shrew hussy tart harlot witch cunning_fox sheep simpleton* bumpkin* wannabe* ogre troll trolls tyrant* bully bullies imposter* impostor* crybaby crybabies wimp wimps toddler dumbo ass mosquito buffoon* halfwit* moron* rogue* bandit* robber* dacoit* gangster*
    pig_face pigface chimpanzee* zombie* zombies dinosaur fossil relic skeleton mess_of_a lowlife* sycophant* bootlicker* lapdog puppet puppets shill shills snob snobs dullard* maggot* vermin gutter_rat sewer_rat scab idiots idiot`,
  bodypart:
    'thigh thighs belly bellies rolls blubber flab flabby double_chin chins arms hips waist backside behind bottom butt rear body figure face legs ankles skin moustache mustache nose teeth complexion cellulite stomach tummy paunch gut wobbly saggy bulges lard breasts chest',
  desire:
    'bang bone screw hump smash grope fondle spank mount nail undress lick motorboat squeeze shag ravish ride caress kiss suck_on pound taste touch feel_up sleep_with get_in_bed_with have_sex_with make_love_to go_to_bed_with wake_up_next_to bend_over tear_off rip_off peel_off take_off unwrap unzip devour eat spend_a_night spend_the_night spend_one_night play_with nibble impregnate breed grind_on',
  sexbody:
    'tits titties boobs boobies breasts ass booty bum arse butt cleavage nipples rack melons jugs knockers milkers bosom bust behind backside crotch pussy panties thong cameltoe curves thighs',
  her: 'her she model models girl girls lady ladies woman women that_one you your ya u saleswoman salesgirl aunty auntie bhabhi chick babe sweetheart darling honey sexy hottie maid sister daughter wife him his male_model',
}
