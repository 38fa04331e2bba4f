import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** The nonce that marks this answer's own scripts. */
export const nonceContext = createContext('')
export const NonceContext = createReactContext<string | undefined>(undefined)
