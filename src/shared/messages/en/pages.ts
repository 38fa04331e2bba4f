/** The public pages. */
export const pages = {
  'pages.faqsTitle': 'FAQs',
  'pages.faqsLead': 'What riders and drivers ask most.',
  'pages.faqsEmpty': 'No questions have been answered here yet.',
  'pages.faqsFailed': 'The questions could not be loaded.',
  'pages.emailTitle': 'E-mails from Pamoja',
  'pages.emailLead': 'You decide whether they come to this mailbox.',
  'pages.emailStop': 'Stop e-mails to this address',
  'pages.emailStopped': 'Done. No e-mail from Pamoja comes to this address any more.',
  'pages.emailResume': 'Let them come again',
  'pages.emailResumed': 'E-mails come to this address again.',
  'pages.emailUnknown': 'This link is not whole. Please open it from the e-mail again.',
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
    'Your name, e-mail and phone number, and a photo if you add one; your rides and requests with the names and numbers of the passengers you travel with; payments, refunds and payouts with their M-Pesa receipts; trips you want to hear of; messages, whom you block, what you report about a person or a trip and what is answered; what we have told you and how it arrived; and the devices you are signed in on. Of drivers also the vehicle, the national ID and the driving licence.',
  'pages.privacyWhyTitle': 'Why we keep it',
  'pages.privacyWhyText':
    'To bring riders and drivers together, to take, return and pay out money, to settle what went wrong on a trip, and to know who drives. We do not sell it, show no advertising and follow nobody across other sites.',
  'pages.privacyWhoTitle': 'Who sees it',
  'pages.privacyWhoText':
    'Others see your name, face and rating. Your phone number is seen by the people you travel with; a driver’s also by signed-in people while one of the rides is open. Whoever knows your number can find you to write to you; the settings switch that off. Identity papers are seen by you and by our administrators, and each look is recorded for you to see. What you write about a trip is read by the other side and by administrators, who decide.',
  'pages.privacyOthersTitle': 'Who works for us',
  'pages.privacyOthersText':
    'Safaricom moves the money and learns the number and the amount. WhatsApp, an SMS gateway or an e-mail service brings you our messages, as you choose. Notifications on a device pass the service of its browser’s maker, encrypted so that only your browser reads them. What you type into a place field may be asked of Google or OpenStreetMap by our server, without saying who asks; a street map you open is fetched by your browser, and its maker sees your network address then.',
  'pages.privacyChatTitle': 'Your messages',
  'pages.privacyChatText':
    'Messages and identity papers are encrypted in transit and at rest: a stolen copy of the database opens none of them. This is not end-to-end encryption, because our server has to show them to you. Administrators cannot look into conversations. Only when somebody reports one do they see the messages it points at and a few around them, and each look is recorded.',
  'pages.privacyPlaceTitle': 'Where you are',
  'pages.privacyPlaceText':
    'To suggest places nearby we guess a town from your network address, in a database on our own server; the guess is not kept. The address itself is kept only as an unreadable fingerprint that counts attempts, against abuse, for a day at most. Your exact position is used only when you press the button for it, and is not kept either.',
  'pages.privacyKeepTitle': 'How long',
  'pages.privacyKeepText':
    'Your profile, vehicles and rides: as long as your account; a photo or a paper until you change it or your account goes. The names and numbers of passengers: 90 days after the ride. Messages: 12 months after a conversation’s last one; reports: 12 months after they are closed. Notifications: 12 months, and how they arrived: 90 days. A trip you want to hear of: 30 days after its day, or 90 days without one. Codes: a day. Sign-ins: 30 days after they end. Who looked at a paper, and what administrators did: 24 months. Payments, payouts and decided cases: 7 years, as tax law asks, with the phone number made unreadable after 13 months.',
  'pages.privacyRightsTitle': 'Your rights',
  'pages.privacyRightsText':
    'As Kenya’s Data Protection Act gives you the right to, you can see and correct what we hold, take all of it along as a file and delete your account, each in the settings. Deleting erases your name, numbers, e-mail, papers and words at once. What stays are amounts and times of payments, which the law makes us keep, complaints others made about you for their year, and for 12 months a fingerprint of your number that cannot be turned back into it. An account is deleted once no ride, payment, payout or case is open. You can also complain to the Office of the Data Protection Commissioner.',
  'pages.privacyCookiesTitle': 'Cookies and your browser',
  'pages.privacyCookiesText':
    'One cookie keeps you signed in and one remembers your language. One ties a sign-in code to your browser for ten minutes. One tells us for a year that your account was signed in to from this browser, so that strangers who ask for codes cannot keep you out. There are no others, so there is nothing to accept or refuse. Your browser itself keeps what you have begun to type, messages that still wait for the network, the places you chose last, your last search, and a boarding PIN until two days after departure. When a page breaks, your browser tells our server what broke, so that we can mend it.',
  'pages.termsTitle': 'Terms of use',
  'pages.termsText':
    'Whoever registers is at least 18 years old. Rides are private trips whose costs are shared; the driver, not Pamoja, carries you. Drivers post only trips they will make, in a roadworthy, insured and approved vehicle. Riders are on time, pay through Pamoja and say their boarding PIN only when they sit in the car.',
  'pages.refundTitle': 'Cancelling, refunds and payouts',
  'pages.refundText':
    'The driver cancels: all of it comes back. You cancel: all of it until 24 hours before departure, half until 2 hours before, nothing after that; and all of it within 30 minutes of paying while at least 2 hours remain. Money goes back to the number that paid. We hold the money until the trip is completed. The driver is paid 1 hour after that for every rider whose boarding PIN was entered, and 24 hours after for everyone else. From 15 minutes after departure until the driver is paid, both sides can report that a trip was not as agreed; the money is then on hold until an administrator has heard both and decided.',
  'pages.creditsTitle': 'Places and maps',
  'pages.creditsText':
    'Coordinates of many places come from GeoNames (CC BY 4.0), Kenya’s outline from Natural Earth. Lists of places marked “Powered by Google” come from Google, those marked “© OpenStreetMap contributors” from OpenStreetMap. Networks are placed by IP Geolocation by DB-IP (CC BY 4.0).',
} as const
