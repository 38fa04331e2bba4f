import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.metaTitle': 'Pamoja: shiriki safari kote Kenya',
  'home.title': 'Safari moja, twende pamoja.',
  'home.lead': 'Viti kwenye magari ambayo tayari yana safari. Omba kiti, ulipe kwa M-Pesa dereva akishakubali tu.',
  'home.nextRides': 'Zinazoondoka karibuni',
  'home.allRides': 'Ona safari zote',
  'home.howTitle': 'Jinsi inavyofanya kazi',
  'home.step1Title': 'Tafuta safari yako',
  'home.step1Text': 'Sema unatoka wapi na unaenda wapi. Utaona dereva, gari, bei na viti vilivyobaki.',
  'home.step2Title': 'Omba viti vyako',
  'home.step2Text': 'Dereva atajibu. Hulipi chochote bado, na kuomba ni bure.',
  'home.step3Title': 'Lipa kwa M-Pesa uende',
  'home.step3Text':
    'Weka PIN kwenye simu yako mwenyewe. Viti vinakuwa vyako, na unapata namba ya gari na ya simu ya dereva.',
  'home.money':
    'Tunashikilia pesa zako hadi safari ikamilike. Unarudishiwa pesa zote dereva akighairi, au wewe ukighairi angalau saa {fullHours} kabla ya kuondoka.',
  'home.faqTitle': 'Maswali yanayoulizwa',
  'home.allFaqs': 'Maswali yote',
  'home.driveTitle': 'Endesha. Shiriki. Okoa.',
  'home.driveText': 'Una safari tayari? Jaza viti vilivyo wazi na mgawane gharama ya mafuta.',
  'home.popularTitle': 'Njia maarufu',
  'home.popularTo': 'hadi',
  'home.popularNone': 'Hakuna safari kwa sasa',
  'home.popularRides': 'Safari {count}',
  'home.popularFrom': 'kuanzia {price}',
}
