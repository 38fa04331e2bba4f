export const pages = {
  'pages.faqsTitle': 'FAQs',
  'pages.faqsLead': 'Answers to the most common questions.',
  'pages.faqsEmpty': 'No questions here yet.',
  'pages.faqsFailed': 'We could not load the questions. Please try again.',
  'pages.alertTitle': 'Your alert',
  'pages.alertLead': 'You decide if we tell you about new rides.',
  'pages.alertAnywhere': 'Any place',
  'pages.alertStop': 'Stop this alert',
  'pages.alertStopped': 'Done. We will no longer tell you about these rides.',
  'pages.alertResume': 'Resume this alert',
  'pages.alertResumed': 'Done. We will tell you about new rides again.',
  'pages.alertEnded': 'This alert has ended. We no longer tell you about these rides.',
  'pages.alertFailed': 'Nothing was changed. Please try again.',
  'pages.emailTitle': 'Emails from Pamoja',
  'pages.emailLead': 'You decide if we email this address.',
  'pages.emailStop': 'Stop emails to this address',
  'pages.emailStopped': 'Done. We will no longer email this address.',
  'pages.emailResume': 'Allow emails again',
  'pages.emailResumed': 'Done. We will email this address again.',
  'pages.emailUnknown': 'This link is not complete. Please open it again from the email.',
  'pages.journeyTitle': 'Our Journey',
  'pages.journeyLead': 'Why we built Pamoja.',
  'pages.journey1Title': 'Empty seats, full roads',
  'pages.journey1Text':
    'Every Friday, thousands of cars leave Nairobi with empty seats, passing people who wait for hours at the stage. Pamoja brings them together.',
  'pages.journey2Title': 'Safe payments',
  'pages.journey2Text':
    'You pay by M-Pesa after the driver says yes. We hold the money until the trip is done, and refund it in full if the driver cancels. No cash and no arguments at the roadside.',
  'pages.journey3Title': 'Know who you travel with',
  'pages.journey3Text':
    'You see a name, a photo, a rating and the car’s plate. We confirm every phone number, and our team approves every vehicle before it can be used.',
  'pages.teamTitle': 'Our Team',
  'pages.teamLead': 'A small team in Kenya that is easy to reach.',
  'pages.teamText':
    'We build Pamoja, check every vehicle before we approve it, and help when something goes wrong. Your feedback decides what we improve next.',
  'pages.teamCheckTitle': 'We check',
  'pages.teamCheckText': 'We read the documents of drivers, and approve every vehicle before it can be used.',
  'pages.teamMoneyTitle': 'We hold the money',
  'pages.teamMoneyText':
    'Your money waits with us until the trip is done. If the driver cancels, you get all of it back.',
  'pages.teamAnswerTitle': 'We answer',
  'pages.teamAnswerText': 'When something goes wrong, write to us. One of us reads every question and every report.',
  'pages.teamAsk': 'Get help',
  'pages.teamWork': 'What we care about',
  'pages.teamPoint1': 'The price you see is the price you pay.',
  'pages.teamPoint2': 'You pay only after the driver says yes.',
  'pages.teamPoint3': 'Once you pay, your seat is reserved.',
  'pages.privacyTitle': 'Privacy Policy and Terms of Use',
  'pages.privacyLead': 'In plain words: what we know about you, why we keep it, and what we agree on.',
  'pages.privacyKnowTitle': 'What we keep',
  'pages.privacyKnowText':
    'Your name, email, phone number and photo, if you add one. Your rides and requests, with the names and numbers of your passengers and your notes. Payments, refunds and payouts with their M-Pesa codes. Searches you save. Trusted contacts, with their numbers, which are encrypted. Messages, people you block, reports about people or trips, and the answers. Notifications we sent you and whether they arrived. The devices you are signed in on. For drivers, also the vehicle, national ID and driving license.',
  'pages.privacyWhyTitle': 'Why we keep it',
  'pages.privacyWhyText':
    'To connect riders and drivers, handle payments, refunds and payouts, solve problems with trips, and know who is driving. We do not sell your data, show ads or track you on other sites.',
  'pages.privacyWhoTitle': 'Who sees it',
  'pages.privacyWhoText':
    'Other users see your first name and initial, photo and rating. People you share a booking with see your full name and phone number. Signed-in users can also see a driver’s number while one of their rides is open. People who know your number can find and message you, unless you turn this off in Settings. Only you and our admins can see your identity documents, and you can see each time someone views them. Reports about a trip are read by the other person and by the admins who decide. If you share a trip, anyone with the link sees your first name, the driver, the car and the planned times. Trusted contacts who said yes get an SMS with that link when you board, one when the trip is completed, and one if you press SOS.',
  'pages.privacyOthersTitle': 'Services we use',
  'pages.privacyOthersText':
    'Safaricom moves the money and gets the number and amount. WhatsApp, an SMS service or an email service delivers our messages, as you choose. Push notifications go through your browser maker’s service, encrypted so only your browser can read them. Our server may send what you type in a place field to Google or OpenStreetMap, without saying who you are. If you open a street map, your browser loads it and the map provider sees your network address.',
  'pages.privacyChatTitle': 'Your messages',
  'pages.privacyChatText':
    'Messages and identity documents are encrypted when sent and when stored, so a stolen copy of the database cannot be read. This is not end-to-end encryption, because our server must show them to you. If you do not read a message for 30 seconds, its beginning also goes to you by push or the channels you chose. You can hide the text in Settings. Admins cannot open conversations. If someone reports a message, admins see that message and a few around it, and we record each view.',
  'pages.privacyPlaceTitle': 'Your location',
  'pages.privacyPlaceText':
    'To suggest places near you, we guess your town from your network address, using a database on our own server. We do not keep the guess. To stop abuse, we keep the address only as an unreadable code, for up to 1 day. We use your exact location only when you press the location button, and we do not keep it.',
  'pages.privacyKeepTitle': 'How long we keep it',
  'pages.privacyKeepText':
    'Profile, vehicles and rides: as long as you have an account. Photos and documents: until you change them or delete your account. Passenger names and numbers, and notes to drivers: 90 days after the ride. Links of shared trips: 90 days after the ride. Trusted contacts: until you remove them, and 7 days if they do not answer. If they say no, only a code made from the number stays, so that we do not ask again. Messages: 12 months after the last one in the conversation. Reports, and the position and words of an SOS: 12 months after they close. Notifications: 12 months, and their delivery status 90 days. Alerts: 30 days after their date, or 90 days without a date. Sign-in codes: 1 day. Sign-ins: 30 days after they end. Views of documents and admin actions: 24 months. Payments, payouts and decided reports: 7 years, as tax law requires. After 13 months we make the phone number unreadable.',
  'pages.privacyRightsTitle': 'Your rights',
  'pages.privacyRightsText':
    'Under Kenya’s Data Protection Act you can see, correct and download your data and delete your account. You can do all of this in the app. Deleting your account erases your name, number, email, documents and what you wrote at once. We keep payment amounts and times because the law requires it, reports others made about you for their 12 months, and a code made from your number for 12 months, which cannot be turned back into the number. You can delete your account once no ride, payment, payout or report is open. You can also complain to the Office of the Data Protection Commissioner.',
  'pages.privacyCookiesTitle': 'Cookies and your browser',
  'pages.privacyCookiesText':
    'One cookie keeps you signed in and one remembers your language. One ties a sign-in code to your browser for 1 hour. One tells us for 1 year that your account was used in this browser, so that strangers who ask for codes cannot lock you out. One makes your next search show what you just changed, and ends after 30 seconds. There are no others, so there is nothing to accept. Your browser also stores what you started typing, unsent messages, recent places, your last search, and a boarding PIN until 2 days after departure. If a page fails, your browser reports the error to us so we can fix it.',
  'pages.termsTitle': 'Terms of use',
  'pages.termsText':
    'You must be at least 18 years old to register. Rides are private trips with shared costs. The driver provides the ride, not Pamoja. Drivers post only trips they will make, in a safe, insured and approved vehicle. Riders arrive on time, pay through Pamoja and share their boarding PIN only when they are in the car.',
  'pages.refundTitle': 'Cancelling, refunds and payouts',
  'pages.refundText':
    'If the driver cancels, you get a full refund. If you cancel, you get a full refund until {fullHours} hours before departure, {partialPercent}% until {partialHours} hours before, and nothing after that. You also get a full refund if you cancel within {regretMinutes} minutes of paying, at least {partialHours} hours before departure. Refunds go to the number that paid. We hold the money until the trip is completed. We pay the driver 1 hour after that for each rider whose boarding PIN was entered, and 24 hours after for everyone else. Riders and drivers can report a problem from 15 minutes after departure until the driver is paid. We then hold the money until an admin has read what both say and decided.',
  'pages.creditsTitle': 'Places and maps',
  'pages.creditsText':
    'Place coordinates come from GeoNames (CC BY 4.0). Kenya’s outline comes from Natural Earth. Lists marked “Powered by Google” come from Google, and lists marked “© OpenStreetMap contributors” come from OpenStreetMap. Network locations come from IP Geolocation by DB-IP (CC BY 4.0).',
} as const
