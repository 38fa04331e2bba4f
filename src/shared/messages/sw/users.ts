import type { users as en } from '../en/users.ts'

export const users: Record<keyof typeof en, string> = {
  'users.invalidPhone': 'Tafadhali weka namba sahihi ya simu ya Kenya.',
  'users.lastAdmin': 'Huyu ndiye msimamizi wa mwisho anayetumika. Mfanye mtu mwingine awe msimamizi kwanza.',
  'users.nameUnseen': 'Tafadhali andika jina bila herufi zilizofichwa.',
  'users.nameNoLetters': 'Weka jina lenye herufi.',
  'users.nameMixed': 'Tafadhali andika jina kwa alfabeti moja.',
  'users.nameReserved': 'Jina hili limehifadhiwa kwa Pamoja na washirika wake. Tafadhali tumia jina halisi la mtu.',
  'users.ownRow': 'Huwezi kutoa uamuzi kuhusu akaunti yako mwenyewe.',
  'users.adminStatusOnly': 'Ni hali tu ya akaunti ya mtu mwingine inayoweza kubadilishwa.',
  'users.openIdFirst': 'Fungua kitambulisho cha taifa cha mtu huyu kabla ya kuandika kinachosema.',
  'users.openFirst': 'Fungua hati za dereva huyu kabla ya kumkubali.',
  'users.sendFirst': 'Dereva huyu bado hajatuma hati zote.',
  'users.decidedMeanwhile':
    'Msimamizi mwingine ameshaamua, au dereva amebadilisha. Pakia ukurasa upya uone kilichobadilika.',
  'users.reasonMissing': 'Andika sababu. Mtumiaji ataisoma.',
}
