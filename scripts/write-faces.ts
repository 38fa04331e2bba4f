// Draws the faces and sample documents of the demo. They show no real person and are the same on every machine.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { DEMO_ADMIN, DEMO_COORDINATOR, DEMO_DRIVERS, DEMO_RIDER } from '../src/demo/demo-data.ts'
import { DEMO_RIDERS, SECOND_ADMIN, SECOND_COORDINATOR, WAITING_DRIVERS } from '../src/demo/demo-people.ts'
import { faceOf, SAMPLE_DOCUMENTS } from '../src/demo/plan-demo.ts'

const SIDE = 320
const SKINS = ['#5c3a24', '#6f4529', '#7d5233', '#8c5f3c', '#4a2d1b']
const GROUNDS = ['#dfeee4', '#fbe7c4', '#d9e7f2', '#f3dcd3', '#e6e0f0']
const CLOTHES = ['#0d5c3b', '#b8562b', '#2f4b7c', '#7a2e3a', '#3b3b3b', '#c98a1b']
const SCARVES = ['#275d6e', '#8a3b5c', '#4b5d23']
const WOMEN =
  /^(Grace|Wanjiru|Fatuma|Njeri|Chebet|Achieng|Wambui|Mary|Akinyi|Mercy|Zainab|Faith|Esther|Lilian|Naomi|Halima|Purity|Caroline|Rose)/
const SCARF = /^(Fatuma|Zainab|Halima)/

const pick = <Value>(values: readonly Value[], byte: number): Value => {
  const value = values[byte % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

const hairOf = (name: string, byte: number): string => {
  if (SCARF.test(name)) {
    const colour = pick(SCARVES, byte)
    return `<path d="M92 170c0-60 30-98 68-98s68 38 68 98c0 52-10 92-10 92H102s-10-40-10-92z" fill="${colour}"/>`
  }
  if (!WOMEN.test(name))
    return '<path d="M106 140c-2-46 24-66 54-66s56 20 54 66c-10-24-22-32-54-32s-44 8-54 32z" fill="#17110d"/>'
  const styles = [
    '<circle cx="160" cy="124" r="72" fill="#17110d"/>',
    '<circle cx="160" cy="66" r="24" fill="#17110d"/><path d="M104 150c-4-50 24-76 56-76s60 26 56 76z" fill="#17110d"/>',
    '<path d="M100 230c-8-80-4-156 60-156s68 76 60 156h-20l-4-90h-72l-4 90z" fill="#1f1510"/>',
  ]
  return pick(styles, byte)
}

const faceFront = (name: string, bytes: Buffer): string => {
  const [beard = 0, glasses = 0] = [bytes[4], bytes[5]]
  const isWoman = WOMEN.test(name)
  const parts = [
    !isWoman && beard % 3 === 0
      ? '<path d="M122 178c4 34 20 44 38 44s34-10 38-44c-8 14-20 18-38 18s-30-4-38-18z" fill="#17110d" opacity=".85"/>'
      : '',
    glasses % 4 === 0
      ? '<g fill="none" stroke="#2b2b2b" stroke-width="4"><circle cx="139" cy="152" r="15"/><circle cx="181" cy="152" r="15"/><path d="M154 150h12"/></g>'
      : '',
    isWoman ? '<circle cx="112" cy="182" r="4" fill="#f5a93c"/><circle cx="208" cy="182" r="4" fill="#f5a93c"/>' : '',
  ]
  return parts.join('')
}

const drawFace = (name: string): string => {
  const bytes = createHash('sha256').update(name).digest()
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const skin = pick(SKINS, a)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${pick(GROUNDS, b)}"/>
    ${hairOf(name, d)}
    <path d="M60 320c4-60 44-84 100-84s96 24 100 84z" fill="${pick(CLOTHES, c)}"/>
    <path d="M138 200h44v44c-8 14-36 14-44 0z" fill="${skin}"/>
    <ellipse cx="160" cy="154" rx="46" ry="58" fill="${skin}"/>
    ${WOMEN.test(name) && !SCARF.test(name) ? '<path d="M114 138c4-40 24-54 46-54s42 14 46 54c-16-26-30-30-46-30s-30 4-46 30z" fill="#17110d"/>' : ''}
    <g fill="#120c08"><circle cx="140" cy="152" r="6"/><circle cx="180" cy="152" r="6"/></g>
    <g fill="none" stroke="#120c08" stroke-width="4" stroke-linecap="round">
      <path d="M129 136c6-5 16-5 22 0M169 136c6-5 16-5 22 0"/>
      <path d="M160 156c-3 10-4 16 2 18" opacity=".5"/>
    </g>
    <path d="M142 190c10 12 26 12 36 0z" fill="#fff4ea" stroke="#3a1d14" stroke-width="3" stroke-linejoin="round"/>
    ${SCARF.test(name) ? '' : faceFront(name, bytes)}
  </svg>`
}

const drawDocument = (title: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 544">
    <rect width="860" height="544" rx="28" fill="#e7efe6"/>
    <rect x="24" y="24" width="812" height="496" rx="18" fill="none" stroke="#0d5c3b" stroke-width="4"/>
    <text x="56" y="92" font-family="sans-serif" font-size="40" font-weight="700" fill="#0d3323">${title}</text>
    <rect x="56" y="136" width="208" height="260" fill="#c9d8cb"/>
    <circle cx="160" cy="236" r="52" fill="#8fa894"/><path d="M80 396c8-66 40-88 80-88s72 22 80 88z" fill="#8fa894"/>
    <g font-family="sans-serif" font-size="26" fill="#0d3323">
      <text x="300" y="170">NAME: SAMPLE PERSON</text>
      <text x="300" y="222">NUMBER: 00000000</text>
      <text x="300" y="274">NOT A REAL DOCUMENT</text>
    </g>
    <text x="430" y="470" text-anchor="middle" font-family="sans-serif" font-size="84" font-weight="700" fill="#b8562b" opacity=".55">SPECIMEN</text>
  </svg>`

const write = async (svg: string, file: string, width: number) => {
  await sharp(Buffer.from(svg)).resize({ width }).jpeg({ quality: 80, mozjpeg: true }).toFile(file)
}

const people = [
  DEMO_ADMIN,
  DEMO_RIDER,
  DEMO_COORDINATOR,
  SECOND_ADMIN,
  SECOND_COORDINATOR,
  ...DEMO_RIDERS,
  ...WAITING_DRIVERS,
  ...DEMO_DRIVERS.filter(({ photo }) => photo === undefined),
]
mkdirSync('src/demo/photos', { recursive: true })
for (const person of people) await write(drawFace(person.name), faceOf(person), SIDE)
await write(drawDocument('NATIONAL ID (SAMPLE)'), SAMPLE_DOCUMENTS.nationalId, 860)
await write(drawDocument('DRIVING LICENSE (SAMPLE)'), SAMPLE_DOCUMENTS.license, 860)
