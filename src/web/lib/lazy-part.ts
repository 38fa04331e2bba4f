import { lazy, type ComponentType } from 'react'

/** A part of the frame that not every page needs. When the network is lost before it has come, the page stays without. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) }))
