import type { Paper } from '../../../shared/contract/enums.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import type { PaperChoice } from '../../lib/paper-choice.ts'
import { usePapers } from './use-papers.tsx'

/** The papers of a form about this person; null is somebody who only registers. */
export const useOwnPapers = (kinds: readonly Paper[], user: OwnUser | null): PaperChoice =>
  usePapers({
    kinds,
    held: {
      PHOTO: user !== null && user.photo !== null,
      NATIONAL_ID: user?.documents.nationalId ?? false,
      LICENSE: user?.documents.license ?? false,
    },
    photo: user?.photo ?? null,
    askedAgain: user?.askedAgain ?? [],
  })
