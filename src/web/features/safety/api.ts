import type { AddReportBody } from '../../../shared/contract/safety.ts'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'

export const blockPerson = async (id: string): Promise<void> => {
  await answerOf(browserApi().safety.user[':id'].block.$put({ param: { id } }))
}

export const sendReport = async (json: AddReportBody): Promise<void> => {
  await answerOf(browserApi().safety.reports.$post({ json }))
}
