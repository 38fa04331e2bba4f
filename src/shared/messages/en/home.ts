/** The home page. */
export const home = {
  'home.metaTitle': 'Pamoja: share rides across Kenya',
  'home.title': 'Going your way, together.',
  'home.lead':
    'Seats in cars that make the trip anyway. Ask for one, and pay by M-Pesa only after the driver says yes.',
  'home.nextRides': 'Leaving next',
  'home.allRides': 'See all rides',
  'home.howTitle': 'How it works',
  'home.step1Title': 'Find your ride',
  'home.step1Text': 'Say where from and where to. You see the driver, the car, the price and the seats left.',
  'home.step2Title': 'Ask for your seats',
  'home.step2Text': 'The driver answers. Nothing is paid yet, and asking costs nothing.',
  'home.step3Title': 'Pay by M-Pesa and go',
  'home.step3Text': 'Enter your PIN on your own phone. Your seats are yours, with the plate and the driver’s number.',
  'home.money':
    'We hold your money until the trip is done. If the driver cancels, you get all of it back; if you cancel 24 hours before departure, too.',
  'home.faqTitle': 'Questions people ask',
  'home.allFaqs': 'All FAQs',
  'home.driveTitle': 'Drive.Share.Save.',
  'home.driveText': 'Making the trip anyway? Fill the empty seats and share the fuel.',
  'home.popularTitle': 'Popular routes',
  'home.popularTo': 'to',
  'home.popularNone': 'No ride right now',
  'home.popularOne': '1 ride',
  'home.popularRides': '{count} rides',
  'home.popularFrom': 'from {price}',
} as const
