import { listSupportCases } from '@luwag/contracts/support';
import { data } from 'react-router';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import { type Article, listArticles } from './articles.server.ts';
import { deskHours } from './figures.server.ts';
import type { Reader } from './paths.ts';
import { listOwnQuestions } from './questions.server.ts';
import { searchArticles } from './search.ts';

export type Listed = Pick<Article, 'id' | 'title' | 'note'>;
const listedOf = ({ id, title, note }: Article): Listed => ({ id, title, note });

/**
 * The help of buyers or of shops: one answer (`?about=`), what a search finds (`?q=`), or all.
 * Whoever is signed in also has questions made from their own plans, and their cases.
 */
export async function loadHelp(args: VisitorArgs) {
  const reader: Reader = roleOfPath(args.url.pathname) === 'merchant' ? 'merchant' : 'buyer';
  const { locale } = readPreferences(args.request.headers);
  const groups = listArticles(reader, locale);
  const all = groups.flatMap(({ articles }) => articles);
  const wanted = args.url.searchParams.get('about');
  const query = (args.url.searchParams.get('q') ?? '').trim().slice(0, 80);
  const article = wanted ? all.find(({ id }) => id === wanted) : undefined;
  if (wanted && !article) throw data('answer_not_found', { status: 404 });
  const isSignedIn = args.context.get(visitor).session?.role === reader;
  return {
    reader,
    isSignedIn,
    hours: deskHours,
    query,
    article: article && { ...listedOf(article), blocks: article.blocks },
    found: query ? searchArticles(all.map(searchableOf), query).map(listedOf) : [],
    often: all.filter(({ isOften }) => isOften).map(listedOf),
    groups: groups.map(({ title, articles }) => ({ title, articles: articles.map(listedOf) })),
    ...(isSignedIn ? await loadOwn(args, reader) : { own: [], cases: [], casesCount: 0 }),
  };
}

export type HelpData = Awaited<ReturnType<typeof loadHelp>>;

const searchableOf = (article: Article) => ({
  ...article,
  body: article.blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.text;
      return block.kind === 'list' ? block.items : block.rows.flat();
    })
    .join(' '),
});

const casesShown = 3;

/** Extras: the help stands without them. */
async function loadOwn(args: VisitorArgs, reader: Reader) {
  const [own, listed] = await Promise.all([
    reader === 'buyer' ? listOwnQuestions(args) : [],
    callAs(args, listSupportCases, { query: { page: 1 } }),
  ]);
  const cases = listed.ok ? listed.data.results : [];
  return { own, cases: cases.slice(0, casesShown), casesCount: cases.length };
}
