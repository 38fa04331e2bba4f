// Leaves a data folder with the demo in build/demo, which the next first start uses. scripts/build.ts --demo calls this
// with the hash of the files that the build is made of.
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import { prepareFolder } from '../src/platform/prepared-folder.ts'

const [inputs = ''] = process.argv.slice(2)
await prepareFolder(inputs, async (folder) => {
  const product = await buildProduct(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' }), {
    web: null,
    providerFetch: fetch,
  })
  await product.close()
})
