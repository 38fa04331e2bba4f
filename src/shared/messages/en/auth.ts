/** Signing in: the specification's own sentences. */
export const auth = {
  'auth.invalidPhone': 'Please enter a valid phone number.',
  // The screen maps an answer that contains "Phone number" to its invalid-phone message.
  'auth.phoneNumberInvalid': 'Phone number is not valid. Please enter a valid phone number.',
  'auth.userNotFound': 'User not found. Please check your phone number.',
  'auth.invalidOtp': 'Invalid OTP code. Please try again.',
  'auth.attemptsExceeded': 'Maximum attempts exceeded. Please request a new code.',
  'auth.waitForCode': 'Please wait {minutes} minute(s) before requesting another code',
  'auth.sendingUnavailable': 'Sending codes is unavailable at the moment. Please try again.',
  'auth.userBlockedBecause':
    'This account is blocked. The reason: “{reason}”. Please contact us if you think this is a mistake.',
  'auth.userBlocked': 'This account is blocked. Please contact us if you think this is a mistake.',
  'auth.alreadyRegistered': 'This phone number already has an account. Please sign in with it.',
  'auth.secondFactorRequired': 'Please confirm with the code from your authenticator app.',
  'auth.freshCodeRequired': 'Please confirm with a new code that it is you.',
  'auth.ownerCheckRequired': 'Please show first whether the account with this number is yours.',
  'auth.wrongOwner': 'The account with this number has another e-mail address.',
  'auth.numberKept': 'This number cannot be taken over here. Please contact us.',
  'auth.secondFactorMissing': 'No authenticator app is set up for this account.',
  'auth.secondFactorExists': 'An authenticator app is already set up. Switch it off first.',
  'auth.wrongAppCode': 'This code is not right. Please try the one your app shows now.',
} as const
