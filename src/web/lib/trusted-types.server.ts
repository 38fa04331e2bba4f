/**
 * The only policy that turns text into HTML or into a script's address, as a second protection behind React: a browser
 * that supports Trusted Types accepts such text only from this function. React makes its script elements from one fixed
 * text. Leaflet writes text, links and drawings; event handlers, and addresses other than http(s), are refused. Scripts
 * must come from this site.
 */
const POLICY = String.raw`try{trustedTypes.createPolicy("default",{
createHTML:h=>h==="<script><\/script>"||/^(?:[^<]|<\/?(?:a|span|svg|path)(?: (?:href="https?:[^"<>]*"|(?:title|class|xmlns|width|height|viewBox|fill|d|rel|target|aria-hidden)="[^"<>]*"))*\/?>)*$/.test(h)?h:null,
createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})}catch{}`

/** Placed before everything else in the page, because earlier scripts would have no policy. */
export const withTrustedTypes = (head: string, nonce: string): string =>
  head.replace('<head>', () => `<head><script nonce="${nonce}">${POLICY}</script>`)
