import { useT } from '../lib/messages.ts'
import { PageBand } from '../ui/page-band.tsx'

const Home = () => <PageBand title={useT()('common.productName')} />
export default Home
