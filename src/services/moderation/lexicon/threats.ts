import { phrases } from '../phrases.ts'
import { CLASSES } from './english-classes.ts'

/** Threats, and wishes that somebody came to harm. */
export const THREATS = phrases(
  `
  @i .. will|would|shall|gonna|going_to|want_to|wanna|should|swear|come_and|could|ought_to|love_to|like_to|better|might @adverb? @adverb? @hurt !me|us|myself|for|my|it|myself .. @any
  will|gonna|going_to|shall|come_and @adverb? @hurt the|that|this? you|him|them|her|your|ur|u|@staff !summer|heat|competition
  <you|they|she|he @will @adverb? @adverb? get? @hurt you|your|ur !summer|heat
  @you|@staff|@kin|@reviewer|whoever|they|he|she|people|those|anyone ... deserve|deserves|deserves_to|should|ought_to|need|needs|needs_to|must|have_to|has_to @adverb? @adverb? @adverb? be|get @adverb? @hurt
  you|they|he|she|@staff|people deserve|deserves @adverb? @adverb? @harm|@hurt
  @break .. your|ur|his|her|their|owners|sellers|tailors|designers|managers|every @adverb? @limb
  @break every_bone|bones|kneecaps|legs_and
  burn|burned|burning|torch|torched|bomb|blow_up|trash|smash|smash_up|set_fire|set_ablaze|vandali*|raze|petrol|demolish|ransack|destroy|loot .. your|ur|his|her|their|the|this .. @place
  your|this|the|that|whole @place @will .. burn|burned|burnt|flames|bombed|explode|fire|ashes|dynamite|bulldoze*
  will|going_to|gonna|can|shall find|track|hunt|come_for|come_after|come_get|coming_for|drag|trace you|your|u|whoever|out_who|him|them|where !a|on|some|another|in|perfect|time|shop|shops|page|link|at|and_hug|again|next
  know|knows|find_out|found_out|have|got|traced|saw|see|watched|watching exactly? where|which|what|when|how .. your|you|ur|he|she|they|him|her !get|buy|source|make|sourced|got|made|use|charge|mean|need .. live|lives|sleep|work|works|shop|lane|house|home|park|parks|school|walk|walks|kids|children|family|daughter|son|wife|close|closes|leave|leaves|drive|drives|goes|go|bus|street|address
  know|knows|have|got|found your|his|her|ur home? address|house|number_plate|daughters|kids|family|neighbourhood|street|lane|route|face
  watch|mind|guard your_back|your_step|yourself|your_kids|your_family|your_mouth_or|out_when
  sleep_with_one_eye|days_are_numbered|last_day_on|count_your_days|say_your_prayers|start_running|dig_your_own|pick_your_coffin|order_your_coffin|write_your_will|kiss_your_family|live_to_regret|regret_being_born|wish_you_were_never|wish_you_had_never|wish_you_were_dead|you_are_dead|you_are_a_dead|dead_man|dead_meat|dead_woman|not_live_to|not_see_tomorrow|not_see_the_next|not_see_another|not_wake_up|never_wake_up|out_in_a_coffin|six_feet_under|in_a_body_bag|in_the_hospital_bed|end_up_in_hospital|end_up_in_a_ditch|in_a_ditch|feed_you_to|feed_him_to|feed_them_to|put_you_in_hospital|put_you_in_a_wheelchair|end_up_in_a_wheelchair|pay_with_your|pay_for_this_with|blood_on
  be|would_be|such|is_a|it_is? a|real|great? pity|shame|tragedy|unfortunate if it|something|anything|your|the|someone|anyone|you|they|she|he|a .. happen*|caught|burn*|broke|fell|fire|hurt|accident|lost|smashed|disappear*|met|found_out|caught|missing
  accidents_happen|things_happen_to|bad_things_happen|something_might_happen|something_could_happen|something_happens_to|anything_happens_to|something_happened_to|happen_to_your|happen_to_you|happen_to_her|happen_to_him|happens_to_your|happened_to_your
  @i ... make_sure|see_to_it|ensure|guarantee|promise .. you|your|he|she|they|@staff .. never|not|no_more|nobody|cannot|stop|lose|pay|suffer|regret|bleed|cry|beg|unable|end_up
  @i|will|gonna make|have|get you|him|her|them|whoever eat|swallow|bleed|scream|cry|beg|crawl|suffer|pay|regret|choke|sorry|kneel|lick|disappear|beaten|arrested_and_beaten|thrashed|killed|hurt|shot|broken|dragged|lifted
  @i|will|gonna|going_to .. teach|show you|him|them|her @adverb? lesson|what_happens|what_pain|who_i_am
  teach|show you|him|them|her a .. lesson .. @limb|never|forget|@weapon|@hurt
  @i .. coming|come|comes|waiting|wait|visit|show_up|turn_up|drop_by|pay_a_visit|pay_you_a_visit|be_there|be_outside|standing|stand|send|sending|bring|bringing .. you|your|u|tonight|@place ... @weapon|gang|goons|tonight|dark|night|alone|prepared|ready|police_cannot
  coming|come|visit|waiting|wait .. with|bring @adverb? @adverb? my? @weapon
  my|our uncle|brother|brothers|friends|boys|men|people|cousin|cousins|husband|guys|gang .. will|coming|waiting|can|know|knows .. !kill_me|murder_me @hurt|teach_you|deal_with_you|sort_you|take_care_of_you|@break|pay_you|find_you|beat|finish|drag|@limb
  coming_for_you|coming_for_your|come_for_you|coming_after_you|coming_to_get|coming_to_find
  if|when|once|day|wait_till|wait_until|until|next_time @i .. see|meet|catch|find|get_my_hands|lay_hands|run_into|get_hold you|him|her|them|the|whoever|that|on ... @hurt|@limb|@break|sorry|regret|dead|finished|gone|pieces|dust|bleed|survive|teach|mercy|spit
  acid|bullet|knife|petrol|kerosene|match|bomb|brick .. on|in|through|over|into|at|between|to your|her|his|their|the|this @adverb? @limb|@place|window|windows|@staff|shutter|roof|eyes|throat|ribs
  throw|throwing|pour|spray acid|petrol|kerosene
  better|should .. run|hide|lock|pray|disappear|move|leave_town|be_careful|be_afraid|be_scared|watch_out|look_behind ... find|come|coming|dark|night|doors|family|kids|alone|home|tonight|before_i|before_we|or_else
  pay_for_this|pay_for_it|pay_for_what|answer_for_this .. blood|life|dearly|@limb|tears|i_promise|i_swear|you_will_see
  refund|reply|return|delete|remove|give|send|answer|pay|money ... or|else|otherwise|warna|if_not @i ... @hurt|@break|find|come|regret|sorry|burn|make_sure|knock|drag|bones|smash|family|kids|teach
  <i die|bleed|suffer|burn|rot|perish|crawl you|slowly|in_a|in_hell|in_fire|in_pain|alone|bitch|painfully|already|screaming
  ^ go? and? die|rot
  go|please|just|should|kindly|why_do_not_you|do_us_a_favour|do_everyone_a_favour @adverb? and|to|just? .. die|kill_yourself|hang_yourself|jump_off|jump_in_front|drown_yourself|end_your_life|shoot_yourself|rot|drop_dead|end_it|jump_from|swallow_poison|drink_poison|drink_bleach|slit|hang_yourselves|disappear_from|play_in_traffic|lie_down_in|take_a_long_walk
  kill|hang|drown|shoot|strangle|stab yourself|urself|yourselves|himself|herself
  drop_dead !gorgeous|beautiful|stunning|handsome
  go_die|kys|kill_you|killyou|burn_in_hell|rot_in_hell|die_in_hell|go_to_hell_and|see_you_in_hell|end_your_miserable_life|get_cancer|dead_to_the|better_off_dead|bleed_out
  @wish .. you|your|u|he|she|they|@staff|@kin|@reviewer|whoever|this_shop|the_shop|the_workshop|the_whole|@place|god|karma|all_of|everyone|@model|@human !well|love|like ... @harm
  nobody|no_one|world|would|will ... miss|better|mourn|cry .. you|you_were_gone|without_you|if_you_died|your_funeral|you_dead
  drink|swallow|eat|choke_on|drown_in|hang_yourself_with|bathe_in|gargle <i|would|could|to|and_i your own? .. vat|dye|bleach|poison|acid|needles|thread|indigo|phenyl|blood|scissors|words_and_choke|tail|detergent|pins
  have|got|know|here_is .. your home|house|address|adress|number|name|photo|car ... petrol|knife|gun|rope|match|matches|lighter|bat|hammer|acid|gang|goons|brothers
  fish*|pull*|dig*|find*|found|dump*|drag*|float*|throw|scrap*|sweep*|collect*|bury|identify|search* .. you|your_body|your_corpse|him|her|your_bones|pieces_of_you|what_is_left_of .. river|yamuna|ganga|ganges|canal|lake|ditch|rubble|drain|well|sewer|sea|nala|gutter|pieces|pavement|floor|wall|jungle|garbage|bag
  @wish .. a|an|the|some|your? truck|lorry|bus|train|lightning|car|tiger|snake|cobra|cancer|disease|plague|fire|flood|flames|meteor|roof|ceiling|building|crocodile|scorpion|elephant|tractor|dogs|rats|termites|earthquake|virus|covid|dengue|tumour|thunder|heart_attack .. hit*|flatten*|strike*|get*|crush*|run*|kill*|take*|bite*|bites|finish*|burn*|destroy*|wash*|fall*|collapse*|swallow*|eat*|come* .. @you|@staff|@human|@kin|@place|him|her|them|down
  pray|hope|better_hope that? we|i|you .. never|not .. meet|cross|find|see_me|bump|catch
  told|gave|given|tell|showed .. friends|boys|men|people|gang|brothers|cousins|them .. where|what you|your .. live|shop|workshop|house|home|sleep|work|@place|look
  put|push|bang|slam|drag|smash|ram|dip|hold|grab|bash your|his|her|their|the_owners @adverb? @limb .. through|in|into|against|under|between
  someone|somebody|anybody|people .. should|must|please|has_to .. teach .. lesson
  someone|somebody|heads|you .. getting|get|gets|will_be|going_to_be|will hurt|beaten|killed|roll !by
  put|land|send|see you|him|her|them in|to|into .. hospital|grave|wheelchair|ground|icu|coffin|morgue|intensive_care
  your @adverb? boy|girl|son|daughter|kids|children|wife|mother|baby|family ... does_not_he|does_not_she|do_not_they|is_not_she|is_not_he|every_evening|unattended|walks_home|plays_outside|plays_in|so_easy|all_alone|very_alone|anything_could|be_careful|safe
  serve|serves you_right|them_right|him_right|her_right ... @harm
  curse|damn|cursed|a_curse|plague|pox .. on? you|your|his|her|their @kin|family|house|shop|and|children|hands|soul|seven
  hunt|drag|haul|parade|tie|lock|throw|push|shove|hang you|him|her|them|the_owner|these_people|your .. down|naked|streets|street|tree|gutter|window|roof|river|stairs|cellar|pole|well|outside|by_the|by_your|by_his|by_her|upside|under_a|bus|train
  @i ... will|gonna|going_to|shall|want_to|would|could .. stuff|shove|ram|wrap|tie|tighten|pull .. down|up|around|round your|his|her|their @limb|arse|ass|neck
  @i|my|our .. wait|waiting|stand|standing|hiding .. outside|door|gate|corner|shop|house|dark .. when|after|tonight|close|you|leave|night
  you|your|he|she|they @kin? will|would|might|may|shall not|never|no_longer @adverb? come_home|reach|get_there|wake|survive|live|walk|make_it|be_found|be_seen|return_home|see_the|print|sew|type|write|open|breathe|smile|laugh .. !money|refund|able_to_stop
  you|your .. walk|drive|go|come|sleep|drink|open .. and|but|then .. not_get_there|not_come_back|not_wake|never_arrive|never_come|never_be_found|not_be_the
  look|looks|be|face .. different|unrecognisable|unrecognizable|prettier ... done_with|finished_with|i_am_done|through_with
  next_time|will|to_your|to_you|for_you|and|instead .. bring|carry|with|come_with|take @adverb? @adverb? @weapon
  put|plant|bury|stick|lodge a|an|my @adverb? bullet|knife|axe|hammer|fist|boot|needle|scissors .. in|through|into .. you|your|him|her|them|that|the|his
  picking|collecting|counting|looking_for|spitting|swallowing your|his|her teeth
  dance|dancing|spit|piss|laugh|celebrate|party|sing|drink .. grave|graves|funeral|your_death|corpse|tombstone|cremation
  @wish someone|somebody|anyone|they .. run|shoot|@hurt|push|throw|lock .. you|him|her|them|this|over|your
  deserve|deserves .. lose|sleep|end_up|live|go|spend|be_left .. everything|gutter|street|streets|hell|jail|prison|nothing|footpath|drain
  @staff|you|he|she|they .. dead|gone|buried|six_feet ... better|relief|happier|good_for|celebrate|improve*|sweets
  someone|somebody|anybody|people should|ought_to|needs_to|must|please|has_to|could|give @adverb? shoot|kill|beat|stab|hang|slap|burn|thrash|punch|smack|kick|whip|run|drown|throw|lock|@hurt
  @hurt .. @you|@staff|these|those|such|this .. until|till|so_hard|alive|to_death|to_pulp|black_and_blue|senseless|unconscious|with_a|publicly|in_public
  alive|to_death|publicly|public|lamp_post|tree|pulp <scared|bored|worked|tickled ... @hurt .. you|these|them
  `,
  CLASSES,
)
