import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

export const nonceContext = createContext('')
export const NonceContext = createReactContext<string | undefined>(undefined)
