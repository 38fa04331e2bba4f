/** A driver's registration in steps. */
export const register = {
  'register.step': 'Step {step} of {steps}: {title}',
  'register.step.you': 'about you',
  'register.step.vehicle': 'your vehicle',
  'register.step.documents': 'your documents',
  'register.next': 'Next',
  'register.back': 'Back',
  'register.missing': 'Still missing: {fields}.',
  'register.examples': 'So that we can read it',
  'register.example.good': 'Good',
  'register.example.blurred': 'Blurred',
  'register.example.shiny': 'Shiny',
  'register.frame': 'Put the card on a dark table, with all 4 corners in the picture.',
  'register.camera': 'Use the camera',
  'register.kept': 'Your files stay on this phone until they are sent.',
} as const
