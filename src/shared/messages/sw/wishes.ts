export const wishes = {
  'wishes.noPlace': 'Taja safari inaanzia wapi na inaishia wapi.',
  'wishes.noDay': 'Taja siku unayotaka kusafiri.',
  'wishes.outsideWindow': 'Chagua siku kati ya leo na siku {days} kuanzia leo.',
  'wishes.tooMany': 'Unaweza kuhifadhi safari {max} unazotaka. Ondoa moja ili uongeze nyingine.',
} as const
