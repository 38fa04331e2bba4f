export const alerts = {
  'alerts.noPlace': 'Taja safari inaanzia wapi na inaishia wapi.',
  'alerts.noDay': 'Taja siku unayotaka kusafiri.',
  'alerts.outsideWindow': 'Chagua siku kati ya leo na siku {days} kuanzia leo.',
  'alerts.tooMany': 'Unaweza kuhifadhi safari {max} unazotaka. Ondoa moja ili uongeze nyingine.',
} as const
