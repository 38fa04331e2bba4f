export type Risk = 'phone' | 'payment'

// A Kenyan mobile number, with or without separators: +254 712 345 678, 0712-345-678, 712345678.
const PHONE = /(?:^|[^\d+])(?:\+?254|0)?[\s.-]?[17]\d(?:[\s.-]?\d){7}(?!\d)/
const PAYMENT = new RegExp(
  [
    /pay\s?bill/,
    /\btill\s*(?:no|number|namba|nambari|#|:|\d)/,
    /buy goods/,
    /pochi/,
    /\bpay (?:me|him|her|us|the driver)\b/,
    /\bpay (?:in )?cash\b/,
    /\bcash (?:only|tu|on|in hand|mkononi)\b/,
    /\bsend (?:me )?(?:the )?(?:money|fare|deposit|cash)\b/,
    /\b(?:m-?pesa|airtel money) (?:me|to|kwa|number|no)\b/,
    /\b(?:outside|without) (?:the app|pamoja|of the app)\b/,
    /\b(?:nitumie|tuma|nilipe|unilipe|nitumieni) (?:pesa|nauli|hela|cash|deposit|kwa)\b/,
    /\bnje ya (?:app|pamoja|programu)\b/,
    /\b(?:bank account|western union|paypal|bitcoin|usdt)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Payment comes first, because text with a till number can also match PHONE. */
export const findRisk = (text: string): Risk | null => {
  if (PAYMENT.test(text)) return 'payment'
  return PHONE.test(text) ? 'phone' : null
}
