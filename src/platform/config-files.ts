import { z } from 'zod'
import { optionalText, url } from './config-values.ts'

export const filesVariables = {
  FILES_BUCKET: optionalText,
  FILES_REGION: z.string().min(1).default('us-east-1'),
  FILES_ENDPOINT: url.optional(),
  FILES_PATH_STYLE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(false),
  FILES_ACCESS_KEY_ID: optionalText,
  FILES_SECRET_ACCESS_KEY: optionalText,
}
const FilesVariables = z.object(filesVariables)
type FilesVariables = z.infer<typeof FilesVariables>

export interface FilesConfig {
  bucket: string
  region: string
  /** Null for Amazon's own endpoint. */
  endpoint: string | null
  pathStyle: boolean
  /** Null: the AWS SDK finds credentials itself, such as those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export const filesProblems = (env: FilesVariables): string[] => {
  const problems: string[] = []
  if ((env.FILES_ACCESS_KEY_ID === undefined) !== (env.FILES_SECRET_ACCESS_KEY === undefined))
    problems.push('FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY belong together')
  if (env.FILES_BUCKET === undefined && (env.FILES_ENDPOINT ?? env.FILES_ACCESS_KEY_ID) !== undefined)
    problems.push('FILES_BUCKET is missing')
  return problems
}

export const filesConfig = (env: FilesVariables): FilesConfig | null => {
  if (env.FILES_BUCKET === undefined) return null
  const { FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    bucket: env.FILES_BUCKET,
    region: env.FILES_REGION,
    endpoint: env.FILES_ENDPOINT ?? null,
    pathStyle: env.FILES_PATH_STYLE,
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  }
}
