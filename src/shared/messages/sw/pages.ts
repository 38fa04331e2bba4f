import type { pages as en } from '../en/pages.ts'

export const pages: Record<keyof typeof en, string> = {
  'pages.faqsTitle': 'Maswali',
  'pages.faqsLead': 'Wanachouliza zaidi abiria na madereva.',
  'pages.faqsEmpty': 'Bado hakuna maswali yaliyojibiwa hapa.',
  'pages.faqsFailed': 'Maswali hayakuweza kupakiwa.',
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
    'Jina lako, barua pepe na namba ya simu; safari, maombi na malipo yako; na kwa madereva, gari, picha, kitambulisho cha taifa na leseni ya udereva.',
  'pages.privacyWhyTitle': 'Kwa nini tunahifadhi',
  'pages.privacyWhyText':
    'Ili kuwakutanisha abiria na madereva, kupokea na kurudisha pesa, na kujua nani anaendesha. Hatuuzi taarifa na hatuonyeshi matangazo.',
  'pages.privacyWhoTitle': 'Nani anaziona',
  'pages.privacyWhoText':
    'Wengine huona jina lako, uso na ukadiriaji. Namba yako ya simu huonwa na watu unaosafiri nao; ya dereva pia na walioingia, safari yake ikiwa wazi. Hati huonwa nawe na wasimamizi wetu, na kila utazamaji huandikwa. Safaricom hushughulikia malipo; WhatsApp au SMS hukuletea ujumbe wetu.',
  'pages.privacyRightsTitle': 'Haki zako',
  'pages.privacyRightsText':
    'Unaweza kuona, kusahihisha na kufuta tunachohifadhi, kama Sheria ya Ulinzi wa Data ya Kenya inavyokupa haki. Kufuta akaunti hufuta taarifa zako binafsi, isipokuwa zile za malipo ambazo sheria inatutaka tuzihifadhi.',
  'pages.privacyCookiesTitle': 'Vidakuzi',
  'pages.privacyCookiesText':
    'Kidakuzi kimoja hukuweka ukiwa umeingia na kingine hukumbuka lugha yako. Hakuna vingine, kwa hiyo hakuna cha kukubali au kukataa.',
  'pages.termsTitle': 'Masharti ya matumizi',
  'pages.termsText':
    'Safari ni za binafsi ambazo gharama zake hushirikiwa; dereva ndiye anayekubeba, si Pamoja. Madereva huweka safari watakazofanya kweli, kwa gari zima, lenye bima na lililoidhinishwa. Abiria hufika kwa wakati na hulipa kupitia Pamoja.',
  'pages.refundTitle': 'Kughairi na kurudishiwa pesa',
  'pages.refundText':
    'Dereva akighairi: unarudishiwa zote. Ukighairi wewe: zote hadi saa 24 kabla ya kuondoka, nusu hadi saa 2 kabla, na hakuna baada ya hapo; na zote ndani ya dakika 30 baada ya kulipa ikiwa zimebaki angalau saa 2.',
  'pages.creditsTitle': 'Mahali na ramani',
  'pages.creditsText':
    'Viwianishi vya mahali pengi vimetoka GeoNames (CC BY 4.0), na mchoro wa Kenya umetoka Natural Earth. Orodha zenye “Powered by Google” zimetoka Google, na zenye “© OpenStreetMap contributors” zimetoka OpenStreetMap. Mahali mtandao unapotumika panaweza kutafutwa katika hifadhidata ya DB-IP (CC BY 4.0); hapahifadhiwi. Mahali ulipochagua karibuni panabaki kwenye kivinjari chako pekee.',
}
