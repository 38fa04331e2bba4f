import type { pages as en } from '../en/pages.ts'

export const pages: Record<keyof typeof en, string> = {
  'pages.faqsTitle': 'Maswali',
  'pages.faqsLead': 'Wanachouliza zaidi abiria na madereva.',
  'pages.faqsEmpty': 'Bado hakuna maswali yaliyojibiwa hapa.',
  'pages.faqsFailed': 'Maswali hayakuweza kupakiwa.',
  'pages.emailTitle': 'Barua pepe za Pamoja',
  'pages.emailLead': 'Wewe ndiye unayeamua kama zifike kwenye anwani hii.',
  'pages.emailStop': 'Acha kutuma barua pepe kwa anwani hii',
  'pages.emailStopped': 'Tayari. Hakuna barua pepe ya Pamoja itakayofika tena kwa anwani hii.',
  'pages.emailResume': 'Ziruhusu zije tena',
  'pages.emailResumed': 'Barua pepe zitafika tena kwa anwani hii.',
  'pages.emailUnknown': 'Kiungo hiki hakijakamilika. Tafadhali kifungue tena kutoka kwenye barua pepe.',
  'pages.journeyTitle': 'Safari Yetu',
  'pages.journeyLead': 'Kwa nini Pamoja ipo.',
  'pages.journey1Title': 'Viti vitupu, barabara zilizojaa',
  'pages.journey1Text':
    'Kila Ijumaa maelfu ya magari huondoka Nairobi yakiwa na viti vitatu wazi, yakipita watu wanaosubiri saa nyingi kituoni. Pamoja inawakutanisha.',
  'pages.journey2Title': 'Pesa ambazo hakuna anayezifuatilia',
  'pages.journey2Text':
    'Kiti hulipwa kwa M-Pesa dereva akishakubali, pesa hushikiliwa hadi safari ikamilike, na hurudishwa zote dereva akighairi. Hakuna anayebeba pesa taslimu wala kubishana barabarani.',
  'pages.journey3Title': 'Watu unaoweza kuwajua',
  'pages.journey3Text':
    'Jina, uso, ukadiriaji, gari na namba yake. Kila namba ya simu imethibitishwa, na kila gari huidhinishwa na mtu kabla ya kubeba yeyote.',
  'pages.teamTitle': 'Timu Yetu',
  'pages.teamLead': 'Ndogo, iko Kenya, na ni rahisi kuifikia.',
  'pages.teamText':
    'Sisi wenyewe ni abiria na madereva: tunatengeneza huduma hii, tunakagua kila gari kabla ya kuliidhinisha, na tunajibu jambo likienda mrama. Unachotuambia hubadilisha tunachofanya baadaye.',
  'pages.teamWork': 'Tunachojali',
  'pages.teamPoint1': 'Bei unayoiona ndiyo bei unayolipa.',
  'pages.teamPoint2': 'Pesa zako huenda pale tu unaposema.',
  'pages.teamPoint3': 'Kiti kikiwa chako, kinabaki chako.',
  'pages.privacyTitle': 'Sera ya Faragha na Masharti ya Matumizi',
  'pages.privacyLead': 'Kwa maneno rahisi: tunachojua kukuhusu, kwa nini, na tunachokubaliana.',
  'pages.privacyKnowTitle': 'Tunachohifadhi',
  'pages.privacyKnowText':
    'Jina lako, barua pepe na namba ya simu, na picha ukiiweka; safari na maombi yako pamoja na majina na namba za abiria unaosafiri nao; malipo, marejesho na malipo kwa dereva pamoja na risiti za M-Pesa; safari unazotaka kuarifiwa; ujumbe, uliowazuia, unachoripoti kuhusu mtu au safari na kinachojibiwa; tulichokuarifu na jinsi kilivyofika; na vifaa ulivyoingia navyo. Kwa madereva pia gari, kitambulisho cha taifa na leseni ya udereva.',
  'pages.privacyWhyTitle': 'Kwa nini tunahifadhi',
  'pages.privacyWhyText':
    'Ili kuwakutanisha abiria na madereva, kupokea, kurudisha na kulipa pesa, kutatua kilichoharibika safarini, na kujua nani anaendesha. Hatuuzi taarifa, hatuonyeshi matangazo na hatumfuatilii mtu kwenye tovuti nyingine.',
  'pages.privacyWhoTitle': 'Nani anaziona',
  'pages.privacyWhoText':
    'Wengine huona jina lako, uso na ukadiriaji. Namba yako ya simu huonwa na watu unaosafiri nao; ya dereva pia na walioingia, safari yake ikiwa wazi. Anayejua namba yako anaweza kukupata ili akuandikie; mipangilio huzima hilo. Hati za utambulisho huonwa nawe na wasimamizi wetu, na kila utazamaji huandikwa ili uuone. Unachoandika kuhusu safari husomwa na upande wa pili na wasimamizi, ambao huamua.',
  'pages.privacyOthersTitle': 'Wanaotufanyia kazi',
  'pages.privacyOthersText':
    'Safaricom husafirisha pesa na hujua namba na kiasi. WhatsApp, huduma ya SMS au ya barua pepe hukuletea ujumbe wetu, kama unavyochagua. Arifa kwenye kifaa hupitia huduma ya mtengenezaji wa kivinjari chake, zikiwa zimefichwa ili kivinjari chako pekee kizisome. Unachoandika kwenye sehemu ya mahali kinaweza kuulizwa Google au OpenStreetMap na seva yetu, bila kusema nani anauliza; ramani ya mitaa unayoifungua hupakuliwa na kivinjari chako, na hapo mwenye ramani huona anwani ya mtandao wako.',
  'pages.privacyChatTitle': 'Ujumbe wako',
  'pages.privacyChatText':
    'Ujumbe na hati za utambulisho hufichwa zikisafirishwa na zikihifadhiwa: nakala iliyoibwa ya hifadhidata haifungui hata moja. Huu si usimbaji wa mwanzo hadi mwisho, kwa sababu seva yetu lazima ikuonyeshe. Wasimamizi hawawezi kuangalia mazungumzo. Mtu akiripoti mazungumzo tu ndipo huona ujumbe ulioonyeshwa na michache inayouzunguka, na kila utazamaji huandikwa.',
  'pages.privacyPlaceTitle': 'Mahali ulipo',
  'pages.privacyPlaceText':
    'Ili kupendekeza mahali pa karibu tunakisia mji kutokana na anwani ya mtandao wako, katika hifadhidata iliyo kwenye seva yetu; kisio hakihifadhiwi. Anwani yenyewe huhifadhiwa tu kama alama isiyosomeka inayohesabu majaribio, kuzuia matumizi mabaya, kwa siku moja isiyozidi. Mahali hasa ulipo hutumika tu ukibonyeza kitufe chake, na hapo pia hapahifadhiwi.',
  'pages.privacyKeepTitle': 'Kwa muda gani',
  'pages.privacyKeepText':
    'Wasifu wako, magari na safari: kwa muda wote wa akaunti yako; picha au hati hadi uibadilishe au akaunti iondoke. Majina na namba za abiria: siku 90 baada ya safari. Ujumbe: miezi 12 baada ya ujumbe wa mwisho wa mazungumzo; ripoti: miezi 12 baada ya kufungwa. Arifa: miezi 12, na jinsi zilivyofika: siku 90. Safari unayotaka kuarifiwa: siku 30 baada ya siku yake, au siku 90 bila siku. Nambari za kuingia: siku moja. Kuingia kwako: siku 30 baada ya kwisha. Aliyetazama hati, na walichofanya wasimamizi: miezi 24. Malipo, malipo kwa madereva na kesi zilizoamuliwa: miaka 7, kama sheria ya kodi inavyotaka, na namba ya simu haisomeki tena baada ya miezi 13.',
  'pages.privacyRightsTitle': 'Haki zako',
  'pages.privacyRightsText':
    'Kama Sheria ya Ulinzi wa Data ya Kenya inavyokupa haki, unaweza kuona na kusahihisha tunachohifadhi, kukichukua chote kama faili na kufuta akaunti yako, yote kwenye mipangilio. Kufuta huondoa mara moja jina lako, namba, barua pepe, hati na maneno yako. Kinachobaki ni kiasi na nyakati za malipo, ambazo sheria inatutaka tuzihifadhi, malalamiko ya wengine kukuhusu kwa mwaka wake, na kwa miezi 12 alama ya namba yako isiyoweza kurudishwa kuwa namba. Akaunti hufutwa pasipo safari, malipo wala kesi iliyo wazi. Unaweza pia kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data.',
  'pages.privacyCookiesTitle': 'Vidakuzi na kivinjari chako',
  'pages.privacyCookiesText':
    'Kidakuzi kimoja hukuweka ukiwa umeingia na kingine hukumbuka lugha yako. Kimoja huunganisha msimbo wa kuingia na kivinjari chako kwa dakika kumi. Kimoja hutuambia kwa mwaka mmoja kwamba akaunti yako iliwahi kufunguliwa kwenye kivinjari hiki, ili wageni wanaoomba misimbo wasikuzuie kuingia. Hakuna vingine, kwa hiyo hakuna cha kukubali au kukataa. Kivinjari chako chenyewe huhifadhi ulichoanza kuandika, ujumbe unaosubiri mtandao, mahali ulipochagua karibuni, utafutaji wako wa mwisho, na PIN ya kupanda hadi siku mbili baada ya kuondoka. Ukurasa ukiharibika, kivinjari chako huiambia seva yetu kilichoharibika ili tukirekebishe.',
  'pages.termsTitle': 'Masharti ya matumizi',
  'pages.termsText':
    'Anayejisajili ana umri wa miaka 18 au zaidi. Safari ni za binafsi ambazo gharama zake hushirikiwa; dereva ndiye anayekubeba, si Pamoja. Madereva huweka safari watakazofanya kweli, kwa gari zima, lenye bima na lililoidhinishwa. Abiria hufika kwa wakati, hulipa kupitia Pamoja na husema PIN yao ya kupanda wakiwa wameketi garini tu.',
  'pages.refundTitle': 'Kughairi, marejesho na malipo kwa dereva',
  'pages.refundText':
    'Dereva akighairi: unarudishiwa zote. Ukighairi wewe: zote hadi saa 24 kabla ya kuondoka, nusu hadi saa 2 kabla, na hakuna baada ya hapo; na zote ndani ya dakika 30 baada ya kulipa ikiwa zimebaki angalau saa 2. Pesa hurudi kwa namba iliyolipa. Tunashikilia pesa hadi safari ikamilike. Dereva hulipwa saa 1 baada ya hapo kwa kila abiria ambaye PIN yake ya kupanda iliwekwa, na saa 24 baadaye kwa wengine wote. Kuanzia dakika 15 baada ya kuondoka hadi dereva atakapolipwa, pande zote mbili zinaweza kuripoti kuwa safari haikuwa kama ilivyokubaliwa; hapo pesa hushikiliwa hadi msimamizi awasikie wote na kuamua.',
  'pages.creditsTitle': 'Mahali na ramani',
  'pages.creditsText':
    'Viwianishi vya mahali pengi vimetoka GeoNames (CC BY 4.0), na mchoro wa Kenya umetoka Natural Earth. Orodha zenye “Powered by Google” zimetoka Google, na zenye “© OpenStreetMap contributors” zimetoka OpenStreetMap. Mahali pa mitandao hutafutwa kwa IP Geolocation by DB-IP (CC BY 4.0).',
}
