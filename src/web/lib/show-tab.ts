/**
 * A ref of the current tab in a line that scrolls sideways on a narrow screen: brings the tab into view. Only the line
 * scrolls: `scrollIntoView` may scroll the page too.
 */
export const showTab = (tab: HTMLElement | null): void => {
  const line = tab?.parentElement
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
}
