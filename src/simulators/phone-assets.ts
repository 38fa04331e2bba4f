/** Served as a file, because the content security policy allows no inline styles. */
export const PHONE_STYLE = `
:root { --forest: #0f3d2e; --leaf: #1d6b4f; --amber: #f4b740; --sand: #f6f0e4; --ink: #17211d; --line: #d9cfbb; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: var(--sand); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; display: flex; justify-content: center; }
.phone { width: 100%; max-width: 26rem; min-height: 100dvh; background: #fffdf8; padding: 0 1rem 1.5rem; }
@media (min-width: 30rem) {
  body { padding: 2rem; }
  .phone { min-height: 46rem; border: 10px solid var(--ink); border-radius: 2.5rem; overflow: hidden; }
}
header { background: var(--forest); color: #fff; margin: 0 -1rem 1rem; padding: 1rem 1.25rem; }
h1 { font-size: 1.25rem; margin: 0; }
header p { margin: 0; color: #dcebe3; font-size: .875rem; }
.ask h1 { margin-top: 2rem; }
h2 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
.prompt { border: 2px solid var(--leaf); border-radius: 1rem; padding: 1rem; background: #fff;
  box-shadow: 0 8px 24px rgb(15 61 46 / .18); margin-bottom: 1rem; }
.prompt p { margin: 0 0 .75rem; }
.brand { font-weight: 800; letter-spacing: .04em; color: var(--leaf); }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input { width: 100%; min-height: 48px; font: inherit; font-size: 1.125rem; padding: .5rem .75rem;
  border: 1px solid #6d7a73; border-radius: .75rem; background: #fff; color: var(--ink); }
.hint { font-size: .875rem; color: #4b5852; margin-top: .25rem; }
.problem { color: #9b1c1c; font-weight: 600; }
button, footer a { font: inherit; min-height: 44px; cursor: pointer; }
.buttons { display: flex; gap: .75rem; }
.buttons button, .ask button { flex: 1; min-height: 48px; border-radius: .75rem; font-weight: 700; border: 1px solid var(--forest); }
.ask button { width: 100%; margin-top: 1rem; }
.pay { background: var(--forest); color: #fff; }
.cancel { background: #fff; color: var(--forest); }
.links { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-top: .5rem; }
.links button { background: none; border: 0; padding: 0; color: var(--leaf); text-decoration: underline; font-size: .875rem; }
:focus-visible { outline: 3px solid var(--amber); outline-offset: 2px; box-shadow: 0 0 0 2px var(--forest); }
.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.bubble { background: #e7f4ec; border-radius: 1rem 1rem 1rem .25rem; padding: .625rem .875rem; overflow-wrap: anywhere; }
.bubble.sms { background: #eef0f4; }
.bubble.mpesa { background: #fdf1d3; }
.bubble p { margin: 0; }
.from { font-size: .75rem; font-weight: 700; color: #34443c; }
.bubble time { font-size: .75rem; color: #46534c; }
.empty { color: #4b5852; }
footer { display: flex; gap: 1.5rem; margin-top: 1.5rem; }
footer a { color: var(--forest); display: inline-flex; align-items: center; }
`

/** Refreshes the screen every 2 seconds, except while a field is in use or the page is hidden. */
export const PHONE_SCRIPT = `
const isBusy = () =>
  document.activeElement instanceof HTMLInputElement || [...document.querySelectorAll('input')].some((input) => input.value)
const refresh = async () => {
  const screen = document.querySelector('main[data-refresh]')
  if (!screen || isBusy() || document.hidden) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok || isBusy()) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main[data-refresh]')
  if (fresh && fresh.innerHTML !== screen.innerHTML) screen.replaceWith(fresh)
}
setInterval(() => refresh().catch(() => {}), 2000)
`
