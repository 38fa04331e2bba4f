export const auth = {
  'auth.invalidPhone': 'Please enter a valid phone number.',
  // The screen maps an answer that contains "Phone number" to its invalid-phone message.
  'auth.phoneNumberInvalid': 'Phone number is not valid. Please enter a valid phone number.',
  'auth.userNotFound': 'User not found. Please check your phone number.',
  'auth.invalidOtp': 'Invalid OTP code. Please try again.',
  'auth.attemptsExceeded': 'Maximum attempts exceeded. Please request a new code.',
  'auth.waitForCode': 'Please wait {minutes} minute(s) before requesting another code',
  'auth.sendingUnavailable': 'Sign-in codes are unavailable right now. Please try again in a few minutes.',
  'auth.userBlockedBecause':
    'Your account is blocked. Reason: “{reason}”. If you think this is a mistake, please contact us.',
  'auth.userBlocked': 'Your account is blocked. If you think this is a mistake, please contact us.',
  'auth.alreadyRegistered': 'This phone number already has an account. Please sign in.',
  'auth.secondFactorRequired': 'Please enter the code from your authenticator app.',
  'auth.freshCodeRequired': 'To continue, confirm it is you with a new code.',
  'auth.ownerCheckRequired': 'First tell us if the account with this number is yours.',
  'auth.wrongOwner': 'This is not the email address on the account. Check it and try again.',
  'auth.numberKept': 'You cannot register with this number here. Please contact us.',
  'auth.secondFactorMissing': 'Your account has no authenticator app yet. Set one up first.',
  'auth.secondFactorExists': 'You already have an authenticator app. Turn it off first.',
  'auth.wrongAppCode': 'That code is wrong. Enter the code your app shows now.',
} as const
