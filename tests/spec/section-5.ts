import { differs, line, read } from './spec-line.ts'

const rides = [
  line('5.publish.places', 'Publish is disabled unless both from and to are chosen'),
  line('5.publish.cost', 'and seatCost is not 0'),
  line('5.publish.vehicle', 'and a vehicle is chosen'),
  differs(
    '5.publish.seats',
    'and numSeats is not equal to the count of disabled seat options',
    'numSeats must be one of the seat options that are not disabled (decision 246)',
  ),
  line('5.places.same', 'from and to cannot be the same: the chosen one is disabled in the other box'),
  line('5.date.window', 'departure date: minimum tomorrow, maximum 30 days from today'),
  line('5.date.pickup', 'pickup time defaults to 10:00'),
  line('5.ride.read-only', 'ride fields are read-only once the ride exists, except seats'),
  line('5.cost.digits', 'cost input keeps digits only; empty equals 0'),
  line('5.cost.thousands', 'display uses thousands separators'),
  line('5.seats.vehicle', "seat choices run from 1 to the chosen vehicle's seat count"),
]

const vehicles = [
  line('5.vehicle.texts', 'make, model, color and plate must be non-empty after trimming'),
  line('5.vehicle.case', 'make, model and color are title-cased per word, the plate is uppercased'),
  line('5.vehicle.choices', 'year choices from 2010 to the current year, seat choices from 1 to 10'),
  line('5.vehicle.approved', 'vehicle lists offered in forms include only APPROVED vehicles'),
]

const booking = [
  line('5.booking.passenger', 'every passenger needs a non-empty name and phone'),
  line('5.booking.first', 'the first passenger is the user and is locked; names are title-cased'),
  line('5.booking.count', "passengers: minimum 1, maximum the ride's remSeats"),
  line('5.booking.fixed', 'passengers cannot be changed once the request exists'),
  line('5.booking.payment-phone', 'submit requires a valid phone for the payment number'),
  read(
    '5.booking.notification',
    'submit also requires a passing check from a notification helper (not shown)',
    'the specification does not show what the helper checks. The product checks that all passengers have a name and a phone, and that M-Pesa and messages can reach the paying phone',
  ),
  line('5.booking.payment-default', "the mobile-money number defaults to the user's phone"),
]

const phones = [
  line('5.phone.forms', '+254 (13 characters), 254 (12), 0 (10) or a bare 9 digits, normalised to +254'),
  line('5.phone.message', 'Please enter a valid Kenyan phone number.'),
  line('5.phone.hint', 'hint of the user search: 9-13 digits'),
  line('5.search.passengers', 'passenger count in search: 1 up to 10'),
  line('5.chat', 'text and sender required, chat id contains the sender, not to oneself'),
  line('5.otp.six', '6 digits; submit is disabled below 6'),
]

const uploads = [
  line('5.upload.size', 'one file, up to 1 MB (1048576 bytes)'),
  line('5.upload.kind', 'images only; ID documents can also be PDF'),
]

const places = [
  line('5.autocomplete.start', 'search and post autocomplete starts at 2 characters'),
  line('5.autocomplete.debounce', 'with a 300 ms debounce'),
  line('5.autocomplete.five', 'the separate place search box requires 5 characters and allows no custom value'),
]

const forms = [
  line('5.sign-in.phone', 'phone number is required, otherwise the invalid-phone error'),
  line('5.sign-in.code', 'code and phone are both required for verification, otherwise the invalid-code error'),
  line('5.profile.texts', 'name and email must be non-empty after trimming; the name is normalised'),
  line('5.profile.driver', 'drivers additionally need a photo, a national ID and a license'),
  line('5.profile.unchanged', 'on the profile page, save is disabled unless something changed'),
  line('5.profile.sign-up', 'on sign-up pages, save is disabled only for missing required data'),
  line('5.profile.elsewhere', 'elsewhere, an already active user must have changed something'),
]

export const section5 = [...rides, ...vehicles, ...booking, ...phones, ...uploads, ...places, ...forms]
