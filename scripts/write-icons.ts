// Draws the icons of the installed app like the favicon.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const favicon = readFileSync('public/favicon.svg', 'utf8')

/**
 * The same picture without rounded corners, because launchers cut the corners themselves.
 * @param margin In units of the favicon, which is 32 wide. A maskable icon is cut to a circle of 80%.
 */
const square = (margin: number): string => {
  const [start, size, end] = [-margin, 32 + 2 * margin, 32 + margin]
  const spread = (5 * (end - 20)) / 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${size} ${size}">
    <rect x="${start}" y="${start}" width="${size}" height="${size}" fill="#0d3323"/>
    <circle cx="16" cy="14" r="6" fill="#f5a93c"/>
    <rect x="${start}" y="20" width="${size}" height="${size}" fill="#7a5a1c"/>
    <path d="M13.5 20 ${13.5 - spread} ${end}h${5 + 2 * spread}L18.5 20z" fill="#fbf4e6"/>
    <path d="M16 22v2.5M16 27v3" stroke="#0d3323" stroke-width="1.6" stroke-linecap="round"/>
  </svg>`
}

const draw = (file: string, size: number, svg: string) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(`public/${file}`)

await draw('icon-192.png', 192, favicon)
await draw('icon-512.png', 512, favicon)
await draw('icon-maskable-512.png', 512, square(6))
await draw('apple-touch-icon.png', 180, square(1))
