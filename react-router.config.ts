import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Three files for each route would compress worse than one, and every first view loads them.
  splitRouteModules: false,
} satisfies Config
