export const tickets = {
  'ticket.notYourTicket': 'Hatukupata kile ambacho swali lako linahusu. Kichague tena.',
  'ticket.tooOld': 'Swali hili lilifungwa zaidi ya siku {days} zilizopita. Tafadhali uliza jipya.',
  'ticket.alreadyClosed': 'Swali hili limefungwa.',
  'ticket.concernsYou': 'Hili ni swali lako mwenyewe. Msimamizi mwingine atalijibu.',
  'ticket.held': '{name} analishughulikia hadi {time}.',
  'ticket.holdFirst': 'Chukua swali hili kabla ya kulijibu au kulifunga.',
  'ticket.noTrip': 'Swali hili halihusu safari na mtu mwingine.',
  'ticket.yourTrip': 'Ulishiriki safari hii. Msimamizi mwingine atafanya hivi.',
  'ticket.reported': 'Mtumiaji huyu tayari amemripoti mtu huyo.',
  'ticketTemplateTitle.ASK_MORE': 'Uliza zaidi',
  'ticketTemplate.ASK_MORE':
    'Habari {name}, asante kwa kutuandikia. Tafadhali tueleze zaidi: nini kilitokea, lini, na unahitaji nini kutoka kwetu?',
  'ticketTemplateTitle.PAYMENT_FOUND': 'Malipo yamefika',
  'ticketTemplate.PAYMENT_FOUND':
    'Habari {name}, malipo yako ya {amount} yamefika. Risiti iko kwenye Pamoja, sehemu ya Malipo.',
  'ticketTemplateTitle.REFUND_SENT': 'Rejesho linakuja',
  'ticketTemplate.REFUND_SENT':
    'Habari {name}, rejesho lako kutoka kwa malipo ya {amount} linakuja kwenye namba yako ya M-Pesa. Tuandikie kama halijafika ndani ya saa 24.',
  'ticketTemplateTitle.DOCUMENT_CHECK': 'Ukaguzi wa hati',
  'ticketTemplate.DOCUMENT_CHECK':
    'Habari {name}, msimamizi anakagua hati yako. Utapata ujumbe ikikamilika. Unaweza kuiona kwenye Hati.',
  'ticketTemplateTitle.PAYOUT_TIME': 'Muda wa malipo ya dereva',
  'ticketTemplate.PAYOUT_TIME':
    'Habari {name}, tunalipa baada ya safari kukamilika, abiria wasipoweza tena kuiripoti. Mapato yanaonyesha muda wa kila malipo.',
  'ticketTemplateTitle.CHANGE_ACCOUNT': 'Kubadilisha akaunti',
  'ticketTemplate.CHANGE_ACCOUNT':
    'Habari {name}, unaweza kubadilisha hili mwenyewe kwenye Mipangilio. Andika tena kama kuna kisichofanya kazi.',
  'ticketTemplateTitle.LOST_ITEM': 'Kitu kilichopotea',
  'ticketTemplate.LOST_ITEM':
    'Habari {name}, tumemuuliza mwenzako wa safari kuhusu kitu ulichopoteza. Tutakuandikia hapa tukijua zaidi.',
  'ticketTemplateTitle.DONE': 'Imekamilika',
  'ticketTemplate.DONE': 'Habari {name}, hili limekamilika. Asante kwa kusafiri na Pamoja.',
}
