/** How often one code, by text or by mail, may be tried; then a new one is needed. */
export const codeTriesMax = 5;
