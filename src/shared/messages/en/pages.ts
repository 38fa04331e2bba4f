/** The public pages. */
export const pages = {
  'pages.faqsTitle': 'FAQs',
  'pages.faqsLead': 'What riders and drivers ask most.',
  'pages.faqsEmpty': 'No questions have been answered here yet.',
  'pages.faqsFailed': 'The questions could not be loaded.',
  'pages.journeyTitle': 'Our Journey',
  'pages.journeyLead': 'Why there is a Pamoja.',
  'pages.journey1Title': 'Empty seats, full roads',
  'pages.journey1Text':
    'Every Friday thousands of cars leave Nairobi with three seats free, past people who wait for hours at the stage. Pamoja brings the two together.',
  'pages.journey2Title': 'Money that nobody has to chase',
  'pages.journey2Text':
    'A seat is paid by M-Pesa once the driver has said yes, held until the trip is done, and given back in full when the driver cancels. Nobody carries cash and nobody argues at the roadside.',
  'pages.journey3Title': 'People you can know',
  'pages.journey3Text':
    'A first name, a face, a rating, a car with its plate. Every phone number is proven, and every vehicle is approved by a person before it carries anybody.',
  'pages.teamTitle': 'Our Team',
  'pages.teamLead': 'Small, in Kenya, and easy to reach.',
  'pages.teamText':
    'We are riders and drivers ourselves: we build the product, look at every vehicle before it is approved, and answer when something goes wrong. What you tell us changes what we do next.',
  'pages.teamWork': 'What we care about',
  'pages.teamPoint1': 'The price you see is the price you pay.',
  'pages.teamPoint2': 'Your money moves only when you say so.',
  'pages.teamPoint3': 'A seat that is yours stays yours.',
  'pages.privacyTitle': 'Privacy Policy and Terms of Use',
  'pages.privacyLead': 'In plain words: what we know about you, why, and what we agree on.',
  'pages.privacyKnowTitle': 'What we keep',
  'pages.privacyKnowText':
    'Your name, e-mail and phone number; your rides, requests and payments; and for drivers the vehicle, a photo, the national ID and the driving licence.',
  'pages.privacyWhyTitle': 'Why we keep it',
  'pages.privacyWhyText':
    'To bring riders and drivers together, to take and return money, and to know who drives. We do not sell it and show no advertising.',
  'pages.privacyWhoTitle': 'Who sees it',
  'pages.privacyWhoText':
    'Others see your name, face and rating. Your phone number is seen by the people you travel with; a driver’s also by signed-in people while one of the rides is open. Documents are seen by you and by our administrators, and each look is recorded. Safaricom handles the payment; WhatsApp or SMS carries our messages to you.',
  'pages.privacyRightsTitle': 'Your rights',
  'pages.privacyRightsText':
    'You can see, correct and delete what we hold, as Kenya’s Data Protection Act gives you the right to. Deleting your account erases your personal data, except what the law makes us keep about payments.',
  'pages.privacyCookiesTitle': 'Cookies',
  'pages.privacyCookiesText':
    'One cookie keeps you signed in and one remembers your language. There are no others, so there is nothing to accept or refuse.',
  'pages.termsTitle': 'Terms of use',
  'pages.termsText':
    'Rides are private trips whose costs are shared; the driver, not Pamoja, carries you. Drivers post only trips they will make, in a roadworthy, insured and approved vehicle. Riders are on time and pay through Pamoja.',
  'pages.refundTitle': 'Cancelling and refunds',
  'pages.refundText':
    'The driver cancels: all of it comes back. You cancel: all of it until 24 hours before departure, half until 2 hours before, nothing after that; and all of it within 30 minutes of paying while at least 2 hours remain.',
  'pages.creditsTitle': 'Places and maps',
  'pages.creditsText':
    'Coordinates of many places come from GeoNames (CC BY 4.0), Kenya’s outline from Natural Earth. Lists of places marked “Powered by Google” come from Google, those marked “© OpenStreetMap contributors” from OpenStreetMap. Where a network is used may be looked up in a database by DB-IP (CC BY 4.0); it is not stored. The places you chose last are kept in your own browser only.',
} as const
