/** The passwords of at least eight characters that are tried first, in lower case. Numbers and years behind common words included. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 password12345 password123456 password! password1! password@1
password@123 password#1 password01 password11 password22 password99 password2 password3 password7 password. passw0rd
p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 p@ssw0rd123 passw0rd1 passw0rd123 pa$$word pa$$w0rd passwort password0 passwords
mypassword mypass123 newpassword thepassword letmein1 letmein12 letmein123 letmeinnow letmein! welcome1 welcome12
welcome123 welcome1234 welcome@1 welcome@123 welcome! welcome01 welcome2 12345678 123456789 1234567890 12345678910
123456789a 12345678a 1234567a 123456aa 123456ab 123456abc 1234abcd 123abc123 123qweasd 123qwe123 123qwerty
123456qwerty 1234qwer 12345qwert 12341234 12121212 121212121 11111111 111111111 1111111111 11112222 11223344
1122334455 112233445566 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 000000000
0000000000 0123456789 01234567 012345678 0987654321 098765432 987654321 9876543210 87654321 98765432 123123123
123321123 12344321 123454321 1234554321 123456654321 147258369 147852369 159753456 159357159 15975382 741852963
789456123 789654123 963852741 321321321 456456456 789789789 142536475869 14789632 13579246 1357924680 24681012
31415926 10203040 20202020 19191919 10101010 13131313 69696969 98989898 90909090 45454545 25252525 23232323 21212121
18181818 101010101 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty321
qwertyqwerty qwert123 qwert12345 qwer1234 qwe123qwe qweqweqwe qweasdzxc qweasd123 qwe12345 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r! q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm,
zxcvbnm123 zxcvbnm,./ zxc123456 zxcvasdf asdfghjk asdfghjkl asdfghjkl; asdf1234 asdfasdf asdasdasd asd123456 asdqwe123
qazwsxedc qazwsx123 qazwsxedcrfv azertyuiop azerty123 azerty12 poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkjhgfdsa abcd1234
abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 abc12345 abc123456 abc123abc abcd12345 abcabcabc abcd@123 abcd@1234
a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa aabbccdd abababab
xxxxxxxx zzzzzzzz qqqqqqqq ssssssss test1234 test12345 testtest testing1 testing123 test@123 temp1234 temppass
changeme changeme1 changeme123 change123 default1 guest123 user1234 root1234 toor1234 admin123 admin1234 admin12345
admin@123 admin123456 adminadmin administrator superadmin superuser login123 secret12 secret123 secret1234 pass1234
pass12345 pass@123 pass@1234 pass123456 passpass master12 master123 computer computer1 computer123 internet internet1
samsung1 samsung123 nokia123 google12 google123 facebook facebook1 facebook123 twitter1 whatsapp instagram linkedin
linkedin1 microsoft windows10 windows7 android1 iphone123 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou12
iloveyou123 iloveu123 ilovemyself iloveme1 loveyou1 lovelove love1234 love12345 loveme123 lovely123 lovelife mylove123
myfamily family123 forever1 forever21 friends1 friendship bestfriend babygirl babygirl1 babyboy1 princess princess1
princess12 princess123 beautiful beautiful1 sweetheart sweetie1 sunshine sunshine1 sunshine12 sunshine123 sunflower
butterfly butterfly1 chocolate chocolate1 cinderella rainbow1 rainbow123 happy123 happyday happiness angel123 angels12
blessed1 blessing football football1 football12 football123 baseball baseball1 baseball12 basketball basketball1
softball1 volleyball cricket1 cricket123 hockey123 soccer12 soccer123 liverpool liverpool1 manchester manutd123
chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 realmadrid juventus ronaldo7 ronaldo123 messi123 lakers24
yankees1 cowboys1 steelers steelers1 dolphins eagles123 patriots superman superman1 superman123 batman12 batman123
spiderman spiderman1 starwars starwars1 pokemon1 pokemon123 naruto123 dragon12 dragon123 dragonball minecraft
minecraft1 fortnite playstation nintendo pikachu1 harrypotter gandalf1 matrix123 monkey12 monkey123 monkey1234
shadow12 shadow123 michael1 michael123 jennifer jennifer1 jessica1 jordan23 jordan123 charlie1 charlie123 michelle
michelle1 daniel123 danielle anthony1 andrew123 ashley123 amanda123 nicole123 jasmine1 samantha samantha1 elizabeth
elizabeth1 victoria victoria1 alexander alexander1 alexandra christian christopher christine jonathan benjamin
brandon1 matthew1 nathaniel patrick1 richard1 robert123 thomas123 william1 veronica isabella gabriel1 sebastian
stephanie caroline charlotte catherine maverick midnight mustang1 corvette ferrari1 mercedes porsche1 harley123
trustno1 whatever whatever1 freedom1 freedom123 hello123 hello1234 hello12345 hellohello helloworld hello@123 goodluck
godisgood jesus123 jesuschrist jesus1234 jehovah1 blessed123 allahuakbar bismillah inshallah india123 india1234
india12345 india@123 india@1234 india2020 india2021 india2022 india2023 india2024 india2025 india2026 indian123
iloveindia jaihind1 jaihind123 bharat123 bharatmata hindustan mumbai123 delhi123 jaipur123 chennai123 kolkata123
bangalore hyderabad rajasthan krishna1 krishna123 krishna@123 radhekrishna radhekrishna123 jaishreeram jaishriram
jaimatadi jaimatadi1 omnamahshivaya omsairam omsairam1 sairam123 saibaba1 saibaba123 ganesh123 ganesha1 ganpati1
hanuman1 hanuman123 shivshiv mahadev1 mahadev123 harharmahadev lakshmi1 lakshmi123 sriram123 hariom123 priyanka
priyanka1 deepika1 rahul123 rahul1234 rahul@123 rohit123 amit1234 sachin10 sachin123 virat123 dhoni007 sanjay123
suresh123 ramesh123 rajesh123 mahesh123 mukesh123 dinesh123 ganesh@123 pooja123 priya123 neha1234 anjali123 kavita123
sunita123 mummypapa mummy123 mumdad123 maa12345 papa1234 mother123 father123 iloveyoumaa iloveyoumom summer12
summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter12 winter123 winter2023
winter2024 winter2025 winter2026 spring123 spring2024 spring2025 autumn123 autumn2024 autumn2025 january1 october1
november december december1 monday123 friday123 diwali123 christmas1 christmas happynewyear newyear2025 newyear2026
password2020 password2021 password2022 password2023 password2024 password2025 password2026 welcome2023 welcome2024
welcome2025 welcome2026 access14 access123 batman1234 blink182 bigdaddy bubbles1 buster12 cookie123 cheese123
coffee123 diamond1 diamond123 elephant everton1 flower123 flowers1 ginger12 golfer12 hottie101 hunter12 hunter123
jackson5 killer12 killer123 lucky123 lucky777 lollipop maggie12 marina123 metallica money123 moneymoney mynameis
nothing1 number1! orange12 orange123 peaches1 peanut12 pepper12 phoenix1 pineapple purple12 purple123 qwaszx12
rockstar rockyou1 rockyou123 scooter1 silver12 snoopy12 startrek strawberry swordfish tinkerbell tiger123 tigger12
trinity1 unknown1 vanilla1 watermelon yellow12 yellow123 zachary1 zxcvbn12 zxcv1234 computer12 security security1
shopping shopping1 shopping123 customer customer1 clothing correcthorsebatterystaple thisisapassword nopassword
iforgot1 dontknow idontknow notpassword yourpassword
`
    .trim()
    .split(/\s+/),
)
