import { useT } from '../lib/messages.ts'
import { PageBand } from '../ui/page-band.tsx'

const Journey = () => <PageBand title={useT()('common.productName')} />
export default Journey
