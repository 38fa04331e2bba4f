import type { OwnUser } from '../../../shared/contract/users.ts'
import type { DocumentChoice } from '../../lib/document-choice.ts'
import { useDocuments } from './use-documents.tsx'
import type { DocumentKind } from '../../../shared/kernel/enums.ts'

/** `user` is null during registration. */
export const useOwnDocuments = (kinds: readonly DocumentKind[], user: OwnUser | null): DocumentChoice =>
  useDocuments({
    kinds,
    held: {
      PHOTO: user !== null && user.photo !== null,
      NATIONAL_ID: user?.documents.nationalId ?? false,
      LICENSE: user?.documents.license ?? false,
    },
    photo: user?.photo ?? null,
    askedAgain: user?.askedAgain ?? [],
  })
