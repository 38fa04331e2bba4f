/** More than anybody needs, and few enough for one page. */
export const MAX_BLOCKS = 500
