import type { ComponentType, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { FreshCodeAsked } from './fresh-code.ts'

/** For a component that asks for a new code. A page passes the component to the feature whose form was refused. */
export interface FreshCodeProps {
  asked: FreshCodeAsked
  /** The page's form component, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** The intent of the pending form, if any. */
  sending: string | null
}
export type FreshCodeForm = ComponentType<FreshCodeProps>
