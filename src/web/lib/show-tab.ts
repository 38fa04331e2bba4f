/**
 * A ref of the current link in a `nav` that scrolls sideways on a narrow screen: brings the link into view. Only the
 * `nav` scrolls: `scrollIntoView` may scroll the page too.
 */
export const showTab = (tab: HTMLElement | null): void => {
  const line = tab?.closest('nav')
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
}
