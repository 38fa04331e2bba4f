// Installs what the tests need besides the packages. `npm test` runs this beside its first stages, which do not need it.
import { findChromium } from './chromium.ts'
import { installPostgres } from './postgres.ts'

if (!process.env['TEST_DATABASE_URL']) installPostgres()
findChromium()
