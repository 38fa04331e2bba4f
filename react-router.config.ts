import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A file for each function of a route is three where one compresses better; every first view loads them.
  splitRouteModules: false,
} satisfies Config
