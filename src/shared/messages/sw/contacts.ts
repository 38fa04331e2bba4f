export const contacts = {
  'contact.name': 'Weka jina la mtu.',
  'contact.ownNumber': 'Hii ni namba yako. Weka namba ya mtu unayemwamini.',
  'contact.known': 'Namba hii tayari ni ya mtu wako mmoja.',
  'contact.saidNo': 'Mtu huyu alikataa. Hatumuulizi tena.',
  'contact.tooMany': 'Una watu {max}. Ondoa mmoja kwanza.',
  'contactSms.ASK':
    'Pamoja (safari za pamoja): {name} anataka uwe mtu wake wa kuaminika kwa safari na dharura. Ndiyo au hapana: {page}',
  'contactSms.BOARDED': '{name} yuko garini {plate} kwenda {destination}, mpango hadi {time}: {link} Acha: {page}',
  'contactSms.BOARDED_PLAIN':
    '{name} anaendesha {origin}-{destination}, gari {plate}, mpango hadi {time}. Pamoja. Acha: {page}',
  'contactSms.ARRIVED':
    '{name}: safari {origin}-{destination} imewekwa kuwa imekamilika. Muulize kama yuko salama. Acha: {page}',
  'contactSms.SOS': 'SOS ya {name}, gari {plate} kwenda {destination}. Piga simu sasa. {link} Acha: {page}',
  'contactSms.SOS_PLAIN':
    'SOS ya {name}, gari {plate}, {origin}-{destination}. Mpigie {name} sasa. Pamoja. Acha: {page}',
}
