import { lazy, type ComponentType } from 'react'

/**
 * A part of the page that not every page needs. When it cannot be loaded because the connection is lost, the page is
 * shown without it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) }))
