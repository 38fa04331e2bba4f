export const wishes = {
  'wishes.noPlace': 'Taja safari inaanzia wapi na kuishia wapi.',
  'wishes.noDay': 'Taja siku unayotaka kusafiri.',
  'wishes.outsideWindow': 'Chagua siku kati ya leo na siku {days} kuanzia leo.',
  'wishes.tooMany': 'Unaweza kuweka maombi {max} ya safari. Ondoa moja ili kuongeza lingine.',
} as const
