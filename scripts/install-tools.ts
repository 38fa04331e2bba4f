// Installs what the tests need in addition to the packages. `npm test` runs this in parallel with its first stages,
// which do not need it.
import { findChromium } from './chromium.ts'
import { installPostgres } from './postgres.ts'

if (!process.env['TEST_DATABASE_URL']) installPostgres()
findChromium()
