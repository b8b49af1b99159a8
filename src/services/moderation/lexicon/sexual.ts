import { phrases } from '../phrases.ts'
import { CLASSES } from './english-classes.ts'

export const SEXUAL_PHRASES = phrases(
  `
  want|wanna|would|could|love|like|let_me|gonna|going_to|dying|id|can_i|wish|need|imagine|dream|dreaming|thinking @adverb? to|of|about|i_could? @adverb? @desire .. @her|@sexbody|that|them !email|mail|question|message|favour|favor|justice|proud|portrait|hair|makeup|softness
  would|id|will|wanna|gonna|definitely|totally @adverb? hit|tap|smash|wreck|do|bang|pound it|that|dat|her|this_girl !again|myself|over|with|for
  see|imagine|picture|watch|get|show|prefer|want|saw|dream|photo|photos|pics|pic|pictures .. her|you|model|girl|yourself|herself|woman|lady .. naked|nude|topless|undressed|undress|strip|stripping|without_the_dress|without_that|without_it|without_clothes|without_anything|without_her|out_of_it|out_of_that|in_nothing|lingerie|underwear|wearing_nothing|nothing_on|only_her
  send|show|share|post|give|drop|dm|whatsapp|mail|want .. me|us|her|of|yourself|some|your|the? .. nudes|nude|naked|boobs|tits|topless|panties|bra|underwear|without_the_dress|without_the_robe|without_your|without_clothes|without_anything|her_number|your_number|bikini|lingerie|private_pics|private_photos|dick|undressed
  nice|big|huge|juicy|hot|sexy|perky|great|amazing|luscious|bouncy|saggy|firm|round|tasty|those|her|your|lovely|fine|what|such|massive|tight|ripe|gorgeous|plump|thick|perfect|fat|flat @adverb? tits|titties|boobs|booty|rack|melons|jugs|knockers|milkers|boobies|cleavage|ass|arse|butt|nipples !area|coverage|support|size|line|wise|fit|fits|measurement|dart|darts|too|tight|pocket|pockets|part
  nice|hot|sexy|juicy|luscious|love|look_at|staring|stare|see|saw|perfect|those|these|her|model|girl .. her|model|girl|your|womans|models|girls !and .. tits|boobs|breasts|ass|cleavage|nipples|bum|butt|curves|thighs !area|coverage|support
  staring_at_her|drooling_over|drool_over|cannot_stop_looking_at_her|eyes_off_her|perv_on
  suck|lick|ride|stroke|grab|blow|worship|swallow|sit_on|choke_on|kneel .. my|his|this|our|these|your dick|cock|balls|penis|shaft|rod|nuts|tool|manhood|lap|face|boots|toes|feet|thing
  have|having|had|want|wanting|need|needs|rough|anal|oral|free|for|phone|hot|paid sex !education
  sex slave|toy|chat|video|tonight|worker|with|with_her|object|doll|bomb_in_bed
  makes|make|made|making|gets|getting|got|get me|my|us|every_man|men|you|i|am|so @adverb? hard|wet|horny|turned_on|cum|dick|erection|excited_down|drool
  turns|turn|turning me|men|us|every_man on
  am_hard|so_hard_for|rock_hard|hard_on|jerk_off|jerked_off|jack_off|jerking_off|touch_myself|touched_myself|playing_with_myself|masturbat*|doggy_style|blow_job|hand_job|bj|wet_dream|wet_dreams|lap_dance|happy_ending|sugar_daddy|sugar_baby|friends_with_benefits|sexual_favours|sexual_favors|escort_service|call_girl|call_girls|sit_on_my|in_the_sack|between_the_sheets|between_her_legs|between_your_legs|between_those|spread_her|spread_your|open_her_legs|on_her_knees|on_your_knees|on_all_fours|bend_her|bend_you|get_laid|good_lay|easy_lay|up_her_skirt|under_her_skirt|up_your_skirt|down_her_blouse|inside_her|deep_inside|moan*_my_name|scream_my_name|moaning|call_me_daddy
  how_much|what_is|whats|what|rate|price|charge|pay|rupees|book|rent|hire .. for|her|your|does_she|she|the_model|with_her|per|that_girl|the_girl ... night|hour|rate|tonight|service|bed
  how_much for|is|to|does .. girl|model|her|she|woman|lady|aunty|night|you|one_inside|herself !ship|send|deliver|cost|charge|owe|pay|pay_for
  @i|would|could|let_me|gonna .. bend|ride|mount|pin|lay|spread|throw that|the|this|her|him|you .. over|down|against|on|across .. table|counter|desk|bed|sofa|knee|lap|loom|floor|wall
  put|slide|stick|slip|shove|bury .. between|inside|in|into|on .. them|those_lips|her_lips|your_lips|her_mouth|your_mouth|those_legs|her_thighs|her_cleavage|that_mouth
  nice|juicy|lovely|sexy|those|your|her|such|perfect|kissable|plump|full lips|legs|mouth|eyes|body|figure|curves|tongue|neck|waist ... put|around|taste|kiss|between|wrapped|lick|bed|night|wank|naughty|bite|come_to|call_me|my_number|marry_me|undress|alone
  under|beneath|underneath|behind|inside|below .. robe|dress|blouse|kurta|saree|skirt|top|kurti|clothes ... sweetie|baby|darling|honey|sweetheart|babe|sexy|jaan|show_me|nothing|naked|imagine
  sweetie|baby|babe|darling|honey|sweetheart|sexy|gorgeous|cutie|beautiful|hottie ... night|meet|number|alone|lonely|kiss|cuddle|bed|room|hotel|coffee_with|dinner_with|come_over|date|spend|your_place|private
  private_show|private_shows|private_dance|use_your_imagination|only_fans|onlyfans|next_to_my_bed|under_my_pillow|above_my_bed|dirty_thoughts|dirty_dreams|naughty_dreams|naughty_things|dirty_things|things_to_her|things_to_you|fantasi*_about|alone_with_her|alone_with_you|get_my_hands_on_her|get_my_hands_on_that|love_making|make_babies|make_babies_with|any_hole|tight_little|little_slut|fresh_meat|piece_of_meat|nice_piece|good_time_girl|sample_the_goods|test_drive|ride_of
  she|her|model|girl|you|wife|saleswoman|aunty|lady ... swallow|swallows|till_morning|all_night_long|while_she_begs|moans|jiggl*|bouncing|twerk*|on_her_back|my_bed|in_bed|between_the_sheets|busy_all_night|bent_over|strip|strips|topless !my|i
  night|evening|hour|weekend with|alone_with .. her|model|girl|lady|woman|you|aunty|that|bhabhi|saleswoman !sleep|my
  come|get|want|have|need|take|keep|like|love|climb .. her|you|me|model|she|girl @adverb? .. in|to|into|on|in_my|share my|his|our? bed|bedroom|hotel|hotel_room|mattress|backseat
  take|took|rip|tear|pull|peel|strip|slip|slide|yank .. it|that|this|dress|clothes|kurta|top|saree|blouse|skirt|everything|robe|bra off|down|open .. of|from? her|model|you|girl|she|him
  take|rip|tear|pull|peel|slip it|that|this|them|everything off_her|off_you|off_the_model|off_slowly
  without|minus|under|beneath|nothing_under|inside|behind her|the|that|your|it clothes|dress|kurta|blouse|robe|saree|skirt|kurti .. she|model|girl|naked|would|imagine|look|what_she|better|hiding
  begging|asking|ask|begs|asks|made|built|born|ready for_it|to_be|for_sex|to_get|for_bed|for_one @adverb? @hurt|@desire|groped|touched|grabbed|raped|molested|fondled|fucked|taken|whistled|@adverb|it|thing
  begging_for_it|asking_for_it|begging_to_be|asking_to_be|she_wants_it|gagging_for_it|up_for_it|good_in_bed|in_bed_with|she_wants_me|ready_to_be
  what|which|color|colour .. wearing|under|underneath !they|my|i .. herself|yourself|underwear|panties|under_it|underneath|bra|tonight
  what_are_you_wearing|what_is_she_wearing_under|color_of_your_panties|colour_of_your_panties|your_panties|her_panties|her_bra|her_underwear|your_underwear|her_nipples|her_body|send_nudes|strip_for|strips_for|strip_down
  give|need|want|share|anyone|someone|get|send|have|know .. her|models|girls|model number|insta|instagram|whatsapp|address|phone .. hot|sexy|fun|night|date|please|bed|sex|lonely
  she|girl|model|lady|woman|aunty|her .. hot|sexy|juicy|naughty|delicious|tasty|yummy|fuckable|bangable|edible|doable|ride|stunner .. night|bed|number|body|would|want|fun|for_it|alone|price|eat|bite|taste|mine
  hot|sexy|horny|juicy|naughty|desi|curvy aunty|aunties|auntie|bhabhi|maal|chick|chicks|babes|slut|milf|item|piece|bod|wife|neighbour
  lick|eat|smell|sniff|kiss|bite|squeeze|pinch|grab|slap|spank|cup|rub|massage .. her|model|your|girls|that @adverb? ass|arse|feet|toes|panties|pits|crotch|legs|neck|thighs|lips|skin|butt|boobs|body|bum|waist|backside|bottom|navel
  cum|came|jizz|finish|nut|ejaculat*|explode .. on|in|inside|over|all_over|to her|your|model|his|this|these|face
  lonely|alone|single|free|available tonight|my_place|come_over|my_room|hotel|fun
  come_over_tonight|my_place_tonight|your_place_tonight|come_to_my_room|show_you_a_good_time|good_time_with|keep_me_warm|warm_my_bed|share_my_bed|in_my_bed|into_my_bed|to_my_bed
  `,
  CLASSES,
)
