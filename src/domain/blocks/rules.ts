/** Few enough to list on one page. */
export const MAX_BLOCKS = 500
