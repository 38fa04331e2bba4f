import { line } from './spec-line.ts'

export const section1 = [
  line('1.kenya', 'Prices are in Ksh, phone numbers are Kenyan, and payment is by a mobile-money service'),
  line('1.post', 'Drivers post rides: from, to, departure time, seats, cost per seat, vehicle and amenities.'),
  line('1.ride', 'Riders search for rides, request seats, and pay only after the driver approves the request.'),
  line('1.drive', 'Drivers also register a vehicle and upload documents (photo, national ID, license).'),
  line('1.message', 'Users can message one another in a chat panel.'),
  line('1.reach', 'A rider can reach a driver by phone call or in-app message.'),
  line('1.notify', 'Users can receive notifications through a messaging-app channel, e-mail or SMS.'),
  line('1.admin', 'An admin area manages users, vehicles and FAQs, and shows a dashboard of counts.'),
  line('1.sign-in', 'Sign-in is by phone number and a one-time code sent through a messaging app.'),
  line('1.tagline', 'Tagline on the post-ride screen: Drive.Share.Save.'),
]
