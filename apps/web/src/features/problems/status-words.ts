import { m } from '#app/paraglide/messages.js';

const words: Record<number, () => string> = {
  400: m.problems_400,
  401: m.problems_401,
  403: m.problems_403,
  404: m.problems_404,
  409: m.problems_409,
  413: m.problems_413,
  415: m.problems_415,
  422: m.problems_422,
  429: m.problems_429,
  500: m.problems_500,
  503: m.problems_503,
};

/** What the answers of one status have in common. */
export const statusWords = (status: number): string => words[status]?.() ?? String(status);
