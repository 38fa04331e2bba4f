import type { ComponentType, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { FreshCodeAsked } from './fresh-code.ts'

/**
 * The props of a component that asks for a new code. A page passes this component to the feature whose form was
 * refused.
 */
export interface FreshCodeProps {
  asked: FreshCodeAsked
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  sending: string | null
}
export type FreshCodeForm = ComponentType<FreshCodeProps>
