/** What is looked through, and how much a word in it says. */
export type Searchable = {
  title: string;
  note: string;
  keywords: readonly string[];
  /** All of the answer. */
  body: string;
};

const queryMax = 80;
const weights = { title: 8, keyword: 6, note: 3, body: 1 } as const;

/** ñ = n, é = e, capital = small; what is no letter or digit parts words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Said around what is looked for, in both languages. */
const fillers = new Set(
  wordsOf(
    'a an the i my is it of to do does how what when why can and or in on for me was ako ko ang ng sa na mo ba ay mga paano bakit kailan ano may',
  ),
);

/** Short words have to be whole; longer ones may be begun, or end otherwise. */
function isHit(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (wanted.length < 3) return false;
  if (word.startsWith(wanted)) return true;
  return word.length > 4 && wanted.startsWith(word);
}

/**
 * Those that fit, the best first: every word that is looked for must be somewhere, unless none has
 * them all; then those that have most of them. Nothing typed finds nothing.
 */
export function searchArticles<T extends Searchable>(articles: readonly T[], query: string): T[] {
  const typed = wordsOf(query.slice(0, queryMax));
  const meant = typed.filter((word) => !fillers.has(word));
  const wanted = meant.length > 0 ? meant : typed;
  if (wanted.length === 0) return [];
  const scored = articles.map((article) => ({ article, ...scoreOf(article, wanted) }));
  const most = Math.max(...scored.map(({ found }) => found));
  if (most === 0) return [];
  return scored
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function scoreOf({ title, note, keywords, body }: Searchable, wanted: readonly string[]) {
  const titleWords = wordsOf(title);
  const places = [
    // A word says more of a short title than of a long one.
    { words: titleWords, weight: weights.title + 4 / Math.max(1, titleWords.length) },
    { words: wordsOf(keywords.join(' ')), weight: weights.keyword },
    { words: wordsOf(note), weight: weights.note },
    { words: wordsOf(body), weight: weights.body },
  ];
  let score = 0;
  let found = 0;
  for (const each of wanted) {
    const points = places
      .filter(({ words }) => words.some((word) => isHit(word, each)))
      .reduce((sum, { weight }) => sum + weight, 0);
    score += points;
    if (points > 0) found += 1;
  }
  return { score, found };
}
