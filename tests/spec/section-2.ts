import { differs, line, read } from './spec-line.ts'

const routes = [
  line('2.routes.home', '/: home, public, shows the footer'),
  line('2.routes.public', '/faqs, /journey, /privacy-policy, /team: public pages, show the footer'),
  line('2.routes.sign-in', '/auth/sign-in: accepts a callbackUrl'),
  line('2.routes.sign-up', '/auth/sign-up: rider registration, accepts callbackUrl; its button reads Register'),
  line('2.routes.driver', '/auth/driver: driver registration; its button reads Continue'),
  line('2.routes.search', '/ride/search: results and filters'),
  line('2.routes.post', '/ride/post: post a ride'),
  line('2.routes.ride', '/ride/{id}: ride detail, booking or request'),
  line('2.routes.dashboard', '/dashboard: dashboard'),
  line('2.routes.admin-lists', '/dashboard/users, /dashboard/vehicles, /dashboard/faqs: admin lists'),
  line('2.routes.profile-settings', '/dashboard/profile, /dashboard/settings: profile and settings'),
]

const frame = [
  line('2.footer.links', 'Our Journey, Our Team, Privacy Policy, and Terms of Use (also the privacy page)'),
  differs(
    '2.footer.sign-up',
    'FAQs, Sign Up as a rider and Sign Up as a driver (both to /auth/sign-in), and social links',
    'a social link is shown if its address is configured; the specification names no addresses',
  ),
  line('2.footer.inert', 'a copyright line and inert labels Cookies, Security and Legal & Compliance'),
  line('2.auth-header.sign-up', 'Back Home on sign-up returns to the callbackUrl, or to / when none is given'),
  differs(
    '2.auth-header.back',
    'elsewhere it goes back',
    'when the page was opened directly, there is no earlier page of this site, so it goes to /',
  ),
  line('2.navbar.where', 'on / and on paths starting with dashboard, faqs, journey, privacy-policy, team or ride'),
  line('2.navbar.dashboard', 'on dashboard paths solid with the primary logo'),
  line('2.navbar.scroll', 'elsewhere transparent with an alternate logo until scrolled 40 px'),
  line('2.navbar.menu-open', 'or until the menu is open'),
  line('2.navbar.contents', 'logo, notification button, Search and Post links'),
  line('2.navbar.messages', 'message button with an unread badge (9+ above 9)'),
  line('2.navbar.avatar-menu', 'Dashboard, Our Journey, Our Team, FAQs, and Sign In or Sign Out'),
  line('2.navbar.mobile', 'mobile has a collapsible menu'),
  differs(
    '2.navbar.notification-panel',
    'the notification panel opens as a modal and always shows No notification yet',
    "it lists the user's notifications, and shows the sentence when there are none (decision 246)",
  ),
  line('2.navbar.message-panel', 'the message panel opens as a modal'),
  line('2.navbar.message-event', 'the messaging panel opens on a window event, optionally for a userId'),
]

const dashboard = [
  line('2.sidebar.person', 'photo, name, role and formatted phone'),
  line('2.sidebar.visitor', 'a generic visitor fallback when the name is unknown'),
  line('2.sidebar.menu', 'the menu items allowed for the role'),
  line('2.sidebar.drawer', 'a drawer on mobile'),
  line('2.admin.tiles', 'six circular tiles: Drivers, Vehicles, Riders, Routes, Rides, Transactions'),
  line('2.admin.tiles-roles', 'Drivers counts users with role driver, Riders those with role rider'),
  line('2.admin.tiles-loading', 'counts appear as ... while loading'),
  line('2.admin-table.search', 'search box'),
  line('2.admin-table.status', 'multi-select status filter'),
  line('2.admin-table.pages', 'pagination'),
  line('2.admin-table.decide', 'approve and reject icons'),
]

const rides = [
  line(
    '2.ride-form.fields',
    'leaving from, going to, departure date, pickup time, cost per seat, vehicle, seats available, amenity toggles',
  ),
  line('2.ride-form.publish', 'the button reads Publish for a new ride; no Cancel Ride'),
  line('2.ride-form.save', 'the button reads Save for an existing ride, with Cancel Ride'),
  line('2.ride-form.lead', 'a loading skeleton reads Fill out the ride details below.'),
  line('2.search-bar.fields', 'leaving from, going to, date range, passenger count stepper, Search button'),
  line('2.filter-panel', 'departure time bands, amenities, Clear'),
  line('2.ride-lists', 'ride list and cards fed from available, requested, confirmed, mine and pending'),
  line('2.book.passengers', 'passenger rows'),
  line('2.book.summary', 'summary with Date, Time, Passengers and Total'),
  line('2.book.note', 'the note Payment after request is approved'),
  line('2.book.register', 'anonymous users see Register to Book instead of the submit action'),
  line('2.book.anonymous', 'the passenger rows are part of the Book Ride screen for anonymous users too'),
]

const people = [
  line('2.vehicle-form.fields', 'Make, Model, Year, Number of seats, Color, Plate Number'),
  line('2.vehicle-form.save', 'the button reads Save for an active user'),
  line('2.vehicle-form.register', 'and Register otherwise'),
  line('2.faqs', 'accordion of listed FAQs, at most 5'),
  line('2.chat', 'chat window: message list, send box, copy and delete'),
  line('2.text-others', 'dialog Text Other Users: find a user by phone'),
  line('2.otp.resend', 'code entry with a countdown, Resend'),
  line('2.otp.success', 'and a success state'),
  line('2.profile.fields', 'Name and Email, both required'),
  line('2.profile.photo', 'a photo button reads Add Photo or Change Photo'),
  line('2.profile.papers', 'drivers: Add NationalID / Change NationalID and Add License / Change License'),
  line('2.profile.save', 'Save on the profile page'),
  read(
    '2.profile.active',
    'or for an already active user',
    'an active user sees this form on the profile page, where the button reads Save, and on /auth/driver, where the line about this route says Continue for all users',
  ),
  line('2.profile.register', 'Register on rider sign-up, Continue for drivers'),
  line('2.place-box.placeholder', 'placeholder Search for a place...'),
  line('2.place-box.empty', 'empty result shows No places found'),
  line('2.place-box.error', 'an error shows Failed to load suggestions. Please try again.'),
  line('2.error.auth', 'Authentication Error with Try Again (reloads) and Go to Home'),
  line('2.error.generic', "Something went wrong. We're sorry, but something unexpected happened. … with Try again"),
]

export const section2 = [...routes, ...frame, ...dashboard, ...rides, ...people]
