/** Few enough for one page. */
export const MAX_BLOCKS = 500
