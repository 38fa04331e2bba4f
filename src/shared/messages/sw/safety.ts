export const safety = {
  'safety.onlyRiderShares': 'Abiria pekee anaweza kutuma safari hii.',
  'safety.shareNotPaid': 'Unaweza kutuma safari baada ya kulipa.',
  'safety.shareOver': 'Safari hii imeisha, kwa hivyo huwezi kuituma tena.',
  'safety.noLongerShared': 'Safari hii haionyeshwi tena.',
  'safety.locateLater': 'Unaweza kuonyesha ulipo kuanzia saa {before} kabla ya safari.',
  'incident.onlyTravellers': 'Abiria na dereva wa safari tu wanaweza kutuma SOS.',
  'incident.noSeat': 'SOS ni ya nafasi zilizolipwa. Piga 999 ukihitaji msaada.',
  'incident.notNow':
    'SOS inatufikia kuanzia saa {before} kabla ya safari hadi saa {after} baada yake. Piga 999 ukihitaji msaada.',
  'incident.concernsYou': 'Wewe ni sehemu ya safari hii. Msimamizi mwingine ataamua.',
  'incident.acknowledged': 'Msimamizi mwingine tayari anashughulikia.',
  'incident.acknowledgeFirst': 'Ichukue SOS hii kabla ya kuifunga.',
  'incident.closed': 'SOS hii tayari imefungwa.',
}
