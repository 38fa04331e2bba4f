// Renders pages about a trip as the server does, and finds sentences in them.
import { createElement, type ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { text as textOf } from 'node:stream/consumers'
import { loadRide } from '../../src/web/features/seat-requests/load-ride.ts'
import { OwnHero } from '../../src/web/features/next-steps/own-hero.tsx'
import { listTrips } from '../../src/web/features/trips/api.ts'
import { listNextSteps } from '../../src/web/features/waiting/api.ts'
import { inProcessApi } from '../../src/web/lib/api-context.ts'
import { LanguageContext, translator } from '../../src/web/lib/messages.ts'
import type { ScreenMessageKey } from '../../src/web/lib/text-groups.ts'
import RideDetail from '../../src/web/routes/ride-detail.tsx'
import SiteLayout from '../../src/web/routes/site-layout.tsx'
import Trips from '../../src/web/routes/trips.tsx'
import type { TestProduct } from '../test-product.ts'
import type { Language } from '../../src/shared/kernel/enums.ts'

const patternOf = (sentence: string): RegExp => {
  const literal = sentence.split(/\{[^}]*\}/)
  return new RegExp(literal.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.{1,60}?'))
}

export interface Drawn {
  language: Language
  html: string
  /** The text of the page, without the navigation bar and the tabs. */
  text: string
}

// React writes a comment between a text and a number, which would split a sentence. Tags become line breaks.
const readText = (html: string): string =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")

/** Renders the page in the frame of the site, as the server sends it to this user. */
export const draw = async (Page: ComponentType, user: unknown, language: Language): Promise<Drawn> => {
  const Frame = SiteLayout as unknown as ComponentType
  const frame = { path: '/', Component: Frame, loader: () => null, children: [{ path: 'drawn', Component: Page }] }
  const Stub = createRoutesStub([{ id: 'root', loader: () => null, children: [frame] }])
  const page = createElement(Stub, {
    initialEntries: ['/drawn'],
    hydrationData: { loaderData: { root: { user }, '0-0': {} } },
  })
  const { prelude } = await prerenderToNodeStream(createElement(LanguageContext, { value: language }, page), {
    progressiveChunkSize: Infinity,
  })
  const html = await textOf(prelude)
  return { language, html, text: readText(html) }
}

export const says = (drawn: Drawn, sentence: string): boolean => patternOf(sentence).test(drawn.text)

/** The sentences that are true but missing, or shown but not true. */
export const untrue = <Key extends string>(
  truths: Partial<Record<Key, boolean>>,
  drawn: Drawn,
  textOfKey: (key: Key) => string,
): string[] =>
  (Object.entries(truths) as [Key, boolean][]).flatMap(([key, isTrue]) => {
    const isSaid = says(drawn, textOfKey(key))
    return isSaid === isTrue ? [] : [`${key} is ${isSaid ? 'said' : 'missing'}`]
  })

export const sentenceIn =
  (language: Language) =>
  (key: ScreenMessageKey): string =>
    translator(language)(key)

const apiAs = (world: TestProduct, token: string, path: string) => {
  const page = new Request(`http://localhost:3000${path}`, { headers: { origin: 'http://localhost:3000' } })
  const { api } = inProcessApi(
    page,
    async (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return world.fetch(request)
    },
    'en',
  )
  return { api, page }
}

export const ridePage = async (world: TestProduct, rideId: string, token: string) => {
  const { api, page } = apiAs(world, token, `/ride/${rideId}`)
  const loaderData = await loadRide(api, rideId, page, world.deps.clock.now())
  const Page = RideDetail as unknown as ComponentType<{ loaderData: typeof loaderData }>
  return () => createElement(Page, { loaderData })
}

export const tripsPage = async (world: TestProduct, token: string) => {
  const loaderData = await listTrips(apiAs(world, token, '/trips').api)
  if (!loaderData.ok) throw new Error('The trips could not be loaded.')
  const Page = Trips as unknown as ComponentType<{ loaderData: typeof loaderData.body }>
  return () => createElement(Page, { loaderData: loaderData.body })
}

export const stepCards = async (world: TestProduct, token: string) => {
  const steps = await listNextSteps(apiAs(world, token, '/').api)
  if (!steps.ok) throw new Error('The next steps could not be loaded.')
  const Hero = OwnHero as ComponentType<Omit<Parameters<typeof OwnHero>[0], 'children'>>
  return { steps: steps.body, Cards: () => createElement(Hero, { steps: steps.body, toDo: null }) }
}
