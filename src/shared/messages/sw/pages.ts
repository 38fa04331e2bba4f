import type { pages as en } from '../en/pages.ts'

export const pages: Record<keyof typeof en, string> = {
  'pages.faqsTitle': 'Maswali',
  'pages.faqsLead': 'Wanachouliza zaidi abiria na madereva.',
  'pages.faqsEmpty': 'Bado hakuna maswali yaliyojibiwa hapa.',
  'pages.faqsFailed': 'Hatukuweza kuonyesha maswali.',
  'pages.alertTitle': 'Safari unayosubiri',
  'pages.alertLead': 'Wewe ndiye unayeamua kama tukuambie safari mpya.',
  'pages.alertAnywhere': 'Mahali popote',
  'pages.alertStop': 'Acha kuniambia',
  'pages.alertStopped': 'Tayari. Hatutakuambia tena kuhusu safari hizi.',
  'pages.alertResume': 'Niambie tena',
  'pages.alertResumed': 'Tayari. Tutakuambia tena kuhusu safari mpya.',
  'pages.alertEnded': 'Muda wa kusubiri safari hii umekwisha. Hatutakuambia tena kuhusu safari hizi.',
  'pages.alertFailed': 'Hakuna kilichobadilishwa. Tafadhali jaribu tena.',
  'pages.emailTitle': 'Barua pepe za Pamoja',
  'pages.emailLead': 'Wewe ndiye unayeamua kama tutume kwa anwani hii.',
  'pages.emailStop': 'Acha kutuma barua pepe kwa anwani hii',
  'pages.emailStopped': 'Tayari. Hatutatuma tena barua pepe kwa anwani hii.',
  'pages.emailResume': 'Ruhusu barua pepe tena',
  'pages.emailResumed': 'Tayari. Tutatuma tena barua pepe kwa anwani hii.',
  'pages.emailUnknown': 'Kiungo hiki hakijakamilika. Tafadhali kifungue tena kutoka kwenye barua pepe.',
  'pages.journeyTitle': 'Safari Yetu',
  'pages.journeyLead': 'Kwa nini Pamoja ipo.',
  'pages.journey1Title': 'Viti vitupu, barabara zimejaa',
  'pages.journey1Text':
    'Kila Ijumaa maelfu ya magari huondoka Nairobi yakiwa na viti vitatu wazi, yakipita watu wanaosubiri saa nyingi kwenye stage. Pamoja inawakutanisha.',
  'pages.journey2Title': 'Pesa zisizohitaji kufuatiliwa',
  'pages.journey2Text':
    'Kiti hulipwa kwa M-Pesa dereva akishakubali, pesa hushikiliwa hadi safari ikamilike, na hurudishwa zote dereva akighairi. Hakuna anayebeba pesa taslimu wala kubishana barabarani.',
  'pages.journey3Title': 'Watu unaoweza kuwajua',
  'pages.journey3Text':
    'Jina, uso, nyota, gari na namba yake. Kila namba ya simu imethibitishwa, na kila gari hukaguliwa na mtu kabla ya kubeba yeyote.',
  'pages.teamTitle': 'Timu Yetu',
  'pages.teamLead': 'Ndogo, iko Kenya, na ni rahisi kuifikia.',
  'pages.teamText':
    'Tunatengeneza Pamoja, tunakagua kila gari kabla ya kulikubali, na tunasaidia jambo likienda mrama. Maoni yako huamua tunachoboresha baadaye.',
  'pages.teamCheckTitle': 'Tunakagua',
  'pages.teamCheckText': 'Tunasoma hati za madereva, na tunakubali kila gari kabla halijatumika.',
  'pages.teamMoneyTitle': 'Tunashikilia pesa',
  'pages.teamMoneyText': 'Pesa zako hukaa nasi hadi safari ikamilike. Dereva akighairi, unarudishiwa pesa zote.',
  'pages.teamAnswerTitle': 'Tunajibu',
  'pages.teamAnswerText': 'Jambo likienda mrama, tuandikie. Mmoja wetu husoma kila swali na kila ripoti.',
  'pages.teamAsk': 'Pata msaada',
  'pages.teamWork': 'Tunachojali',
  'pages.teamPoint1': 'Bei unayoiona ndiyo bei unayolipa.',
  'pages.teamPoint2': 'Unalipa dereva akishakubali tu.',
  'pages.teamPoint3': 'Ukishalipa, kiti chako kimehifadhiwa.',
  'pages.privacyTitle': 'Sera ya Faragha na Masharti ya Matumizi',
  'pages.privacyLead': 'Kwa maneno rahisi: tunachojua kukuhusu, kwa nini, na tunachokubaliana.',
  'pages.privacyKnowTitle': 'Tunachohifadhi',
  'pages.privacyKnowText':
    'Jina lako, barua pepe na namba ya simu, na picha ukiiweka. Safari na maombi yako pamoja na majina na namba za abiria unaosafiri nao na maneno yako kwa madereva. Malipo, marejesho na malipo kwa dereva pamoja na code za M-Pesa. Utafutaji uliohifadhi. Watu wako wa kuaminika na namba zao, zikiwa zimesimbwa. Jumbe, watu uliowazuia, unachoripoti kuhusu mtu au safari na majibu yake. Tulichokuarifu na jinsi kilivyofika. Na vifaa ulivyoingia navyo. Kwa madereva pia gari, kitambulisho cha taifa na leseni ya udereva.',
  'pages.privacyWhyTitle': 'Kwa nini tunahifadhi',
  'pages.privacyWhyText':
    'Ili kuwakutanisha abiria na madereva, kupokea, kurudisha na kulipa pesa, kutatua tatizo la safari, na kujua nani anaendesha. Hatuuzi taarifa, hatuonyeshi matangazo na hatumfuatilii mtu kwenye tovuti nyingine.',
  'pages.privacyWhoTitle': 'Nani anaziona',
  'pages.privacyWhoText':
    'Wengine huona jina lako la kwanza na herufi ya jina la mwisho, uso na nyota zako. Jina lako kamili na namba yako ya simu huonekana kwa watu unaosafiri nao. Namba ya dereva pia kwa walioingia kwenye akaunti, safari yake ikiwa wazi. Anayejua namba yako anaweza kukupata ili akuandikie. Unaweza kuzima hilo kwenye mipangilio. Hati za utambulisho huonekana kwako na kwa wasimamizi wetu, na kila anayeziangalia hurekodiwa ili uone. Unachoandika kuhusu safari husomwa na upande wa pili na wasimamizi, ambao huamua. Ukituma kiungo cha safari, mwenye kiungo anaona jina lako la kwanza, dereva, gari na saa zilizopangwa. Watu wa kuaminika waliokubali hupata SMS yenye kiungo hicho ukipanda, nyingine safari ikikamilika, na nyingine ukibonyeza SOS.',
  'pages.privacyOthersTitle': 'Wanaotufanyia kazi',
  'pages.privacyOthersText':
    'Safaricom hutuma pesa na hujua namba na kiasi. WhatsApp, huduma ya SMS au ya barua pepe hukuletea jumbe zetu, kama unavyochagua. Arifa kwenye kifaa hupitia huduma ya mtengenezaji wa kivinjari chake, zikiwa zimesimbwa ili kivinjari chako pekee kizisome. Unachoandika kwenye sehemu ya mahali, seva yetu inaweza kukiuliza kwa Google au OpenStreetMap, bila kusema nani anauliza. Ramani ya mitaa unayoifungua hupakuliwa na kivinjari chako, na hapo mwenye ramani huona anwani ya mtandao wako.',
  'pages.privacyChatTitle': 'Jumbe zako',
  'pages.privacyChatText':
    'Jumbe na hati za utambulisho husimbwa zikisafirishwa na zikihifadhiwa: nakala iliyoibwa ya hifadhidata haifungui hata moja. Huu si usimbaji wa mwanzo hadi mwisho (end-to-end), kwa sababu lazima seva yetu iweze kukuonyesha. Wasimamizi hawawezi kuangalia mazungumzo. Ni mtu akiripoti mazungumzo tu ndipo huona jumbe zilizoripotiwa na chache zilizo karibu nazo, na kila anayeziangalia hurekodiwa. Usiposoma ujumbe kwa sekunde 30, mwanzo wake unakufikia pia kwa arifa au njia ulizochagua. Unaweza kuficha maneno hayo kwenye Mipangilio.',
  'pages.privacyPlaceTitle': 'Mahali ulipo',
  'pages.privacyPlaceText':
    'Ili kupendekeza mahali pa karibu tunakisia mji kutokana na anwani ya mtandao wako, kwa hifadhidata iliyo kwenye seva yetu. Hatuhifadhi makisio hayo. Anwani yenyewe huhifadhiwa tu kama alama isiyosomeka inayohesabu majaribio, kuzuia matumizi mabaya, kwa muda usiozidi siku moja. Mahali hasa ulipo hutumika tu ukibonyeza kitufe chake, napo hapahifadhiwi.',
  'pages.privacyKeepTitle': 'Kwa muda gani',
  'pages.privacyKeepText':
    'Wasifu wako, magari na safari: kwa muda wote wa akaunti yako. Picha au hati hadi uibadilishe au akaunti ifutwe. Majina na namba za abiria, na maneno kwa madereva: siku 90 baada ya safari. Viungo vya safari: siku 90 baada ya safari. Watu wa kuaminika: hadi uwaondoe, au siku 7 wasipojibu. Wakikataa, hubaki tu code iliyotengenezwa kwa namba, ili tusiwaulize tena. Jumbe: miezi 12 baada ya ujumbe wa mwisho wa mazungumzo. Ripoti, na mahali na maneno ya SOS: miezi 12 baada ya kufungwa. Arifa: miezi 12, na jinsi zilivyofika: siku 90. Utafutaji uliohifadhi: siku 30 baada ya siku yake, au siku 90 ikiwa hauna siku. Code za kuingia: siku 1. Kuingia kwako: siku 30 baada ya kuisha. Walioangalia hati, na walichofanya wasimamizi: miezi 24. Malipo, malipo kwa madereva na ripoti zilizoamuliwa: miaka 7, kama sheria ya kodi inavyotaka, na namba ya simu haisomeki tena baada ya miezi 13.',
  'pages.privacyRightsTitle': 'Haki zako',
  'pages.privacyRightsText':
    'Kama Sheria ya Ulinzi wa Data ya Kenya inavyokupa haki, unaweza kuona na kusahihisha tunachohifadhi, kukichukua chote kama faili na kufuta akaunti yako, yote kwenye mipangilio. Kufuta huondoa mara moja jina lako, namba, barua pepe, hati na maneno yako. Kinachobaki ni kiasi na saa za malipo, ambazo sheria inatutaka tuzihifadhi, malalamiko ya wengine kukuhusu kwa mwaka wake, na kwa miezi 12 alama ya namba yako isiyoweza kurudishwa kuwa namba. Akaunti hufutwa ikiwa hakuna safari, malipo wala kesi iliyo wazi. Unaweza pia kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data.',
  'pages.privacyCookiesTitle': 'Vidakuzi na kivinjari chako',
  'pages.privacyCookiesText':
    'Kidakuzi kimoja hukuweka ukiwa umeingia na kingine hukumbuka lugha yako. Kimoja huunganisha code ya kuingia na kivinjari chako kwa saa 1. Kimoja hutuambia kwa mwaka 1 kwamba akaunti yako iliwahi kutumika kwenye kivinjari hiki, ili wageni wanaoomba code wasikuzuie kuingia. Kimoja hufanya utafutaji wako unaofuata uonyeshe ulichobadilisha sasa hivi, na huisha baada ya sekunde 30. Hakuna vingine, kwa hivyo hakuna cha kukubali au kukataa. Kivinjari chako chenyewe huhifadhi ulichoanza kuandika, jumbe zinazosubiri mtandao, mahali ulipochagua karibuni, utafutaji wako wa mwisho, na PIN ya kupanda hadi siku 2 baada ya kuondoka. Ukurasa ukiharibika, kivinjari chako huiambia seva yetu kilichoharibika ili tukirekebishe.',
  'pages.termsTitle': 'Masharti ya matumizi',
  'pages.termsText':
    'Anayejisajili ana umri wa miaka 18 au zaidi. Safari ni za watu binafsi wanaogawana gharama. Dereva ndiye anayekubeba, si Pamoja. Madereva huweka safari watakazofanya kweli, kwa gari linalofaa barabarani, lenye bima na lililokubaliwa. Abiria hufika kwa wakati, hulipa kupitia Pamoja na hutaja PIN yao ya kupanda wakiwa tayari wameketi garini.',
  'pages.refundTitle': 'Kughairi, marejesho na malipo kwa dereva',
  'pages.refundText':
    'Dereva akighairi, unarudishiwa pesa zote. Ukighairi wewe, unarudishiwa zote hadi saa {fullHours} kabla ya kuondoka, asilimia {partialPercent} hadi saa {partialHours} kabla, na baada ya hapo hurudishiwi. Unarudishiwa zote pia ukighairi ndani ya dakika {regretMinutes} baada ya kulipa, ikiwa zimebaki angalau saa {partialHours}. Pesa hurudi kwa namba iliyolipa. Tunashikilia pesa hadi safari ikamilike. Tunamlipa dereva saa 1 baada ya hapo kwa kila abiria ambaye PIN yake ya kupanda iliwekwa, na saa 24 baadaye kwa wengine wote. Abiria na madereva wanaweza kuripoti tatizo kuanzia dakika 15 baada ya kuondoka hadi dereva atakapolipwa. Hapo tunashikilia pesa hadi msimamizi asikie pande zote mbili na kuamua.',
  'pages.creditsTitle': 'Mahali na ramani',
  'pages.creditsText':
    'Viwianishi vya mahali pengi vimetoka GeoNames (CC BY 4.0), na mchoro wa Kenya umetoka Natural Earth. Orodha zenye “Powered by Google” zimetoka Google, na zenye “© OpenStreetMap contributors” zimetoka OpenStreetMap. Mahali pa mitandao hutafutwa kwa IP Geolocation by DB-IP (CC BY 4.0).',
}
