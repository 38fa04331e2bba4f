import type { ComponentType, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { FreshCodeAsked } from './fresh-code.ts'

/** What asks for a new code: a page gives it to the feature whose form was refused. */
export interface FreshCodeProps {
  asked: FreshCodeAsked
  /** The page's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** The intent of the form that is on its way, if any. */
  sending: string | null
}
export type FreshCodeForm = ComponentType<FreshCodeProps>
