import { Hono } from 'hono'
import type { MovableClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { createAfricasTalkingSimulator } from './at.ts'
import { createCourier } from './callbacks.ts'
import { createControls } from './controls.ts'
import { createDarajaSimulator } from './daraja.ts'
import { createGooglePlacesSimulator } from './google-places.ts'
import { createGraphSimulator } from './graph.ts'
import { createMailbox } from './mailbox.ts'
import { createPhonePage } from './phone-page.ts'
import { createPhotonSimulator } from './photon.ts'
import { expirePrompts } from './prompts.ts'
import { createPushSimulator } from './push.ts'
import { openSimulatorStore } from './store.ts'
import type { World } from './world.ts'

export interface SimulatorParts {
  clock: MovableClock
  logger: Logger
  fetch: typeof fetch
  runDueJobs: () => Promise<void>
}

export interface Simulators {
  routes: Hono
  mailbox: () => Promise<number>
  start: () => void
  stop: () => Promise<void>
  close: () => Promise<void>
}

/** Simulators of M-Pesa and of providers of messages and places, in this process. They store their data in a file of their own. */
export const openSimulators = (config: Config, { clock, logger, fetch, runDueJobs }: SimulatorParts): Simulators => {
  const store = openSimulatorStore(config.dataDir)
  const { mpesa, whatsapp, sms, reports, places, simulatorMagic: magic } = config
  const { dataDir, publicUrl } = config
  const world: World = { store, dataDir, publicUrl, clock, logger, fetch, mpesa, whatsapp, sms, reports, places, magic }
  const courier = createCourier(world, () => expirePrompts(world))
  const mailbox = createMailbox(world)
  const routes = new Hono()
  routes.route('/daraja', createDarajaSimulator(world))
  routes.route('/graph', createGraphSimulator(world))
  routes.route('/at', createAfricasTalkingSimulator(world))
  routes.route('/push', createPushSimulator(world))
  routes.route('/google-places', createGooglePlacesSimulator(world))
  routes.route('/photon', createPhotonSimulator(world))
  routes.route('/', createControls({ world, courier, runDueJobs }))
  routes.route('/', createPhonePage(world, courier))
  routes.all('*', (c) => c.json({ success: false, error: 'The simulators have no such path.', code: 'NOT_FOUND' }, 404))
  return {
    routes,
    mailbox: mailbox.open,
    start: courier.start,
    stop: courier.stop,
    close: async () => {
      await courier.stop()
      await mailbox.close()
      store.close()
    },
  }
}
