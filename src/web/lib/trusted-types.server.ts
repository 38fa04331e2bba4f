/**
 * The one policy that turns text into HTML or into a script's address, and so the wall behind React: a browser that knows
 * Trusted Types takes such text through this function alone. React makes its script elements from one fixed text. Leaflet
 * writes text, links and drawings; nothing here can carry a handler or another address. Scripts are our own.
 */
const POLICY = String.raw`try{trustedTypes.createPolicy("default",{
createHTML:h=>h==="<script><\/script>"||/^(?:[^<]|<\/?(?:a|span|svg|path)(?: (?:href="https?:[^"<>]*"|(?:title|class|xmlns|width|height|viewBox|fill|d|rel|target|aria-hidden)="[^"<>]*"))*\/?>)*$/.test(h)?h:null,
createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})}catch{}`

/** Before everything else in the page: earlier scripts would have no policy. */
export const withTrustedTypes = (html: string, nonce: string): string =>
  html.replace('<head>', () => `<head><script nonce="${nonce}">${POLICY}</script>`)
