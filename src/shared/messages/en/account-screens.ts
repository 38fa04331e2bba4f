import { accountDocuments } from './account-documents.ts'
import { accountSettings } from './account-settings.ts'
import { dashboard } from './dashboard.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

export const accountScreens = { ...accountDocuments, ...accountSettings, ...dashboard, ...register, ...signIn }
