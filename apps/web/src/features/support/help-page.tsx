import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { RichText } from '#app/shared/components/text/rich-text.tsx';
import { useStatusPage } from '#app/shared/page/status-page.ts';
import type { Block } from './articles.server.ts';
import { CaseRows } from './case-rows.tsx';
import { ComplaintNote } from './complaint-note.tsx';
import type { HelpData, Listed } from './help.server.ts';
import { articlePath, casesPath, newCasePath, type Reader, supportPath } from './paths.ts';

export type HelpPageProps = HelpData & {
  /** First name of whoever is signed in. */
  name?: string | undefined;
};

/** Answers first, a person beside them. */
export function HelpPage(props: HelpPageProps) {
  const { article, reader } = props;
  return (
    <div className="support support-columns">
      <div className="stack gap-6 top support-main">
        {article ? (
          <ArticleView article={article} reader={reader} />
        ) : (
          <>
            <h1>{props.name ? m.support_title_name({ name: props.name }) : m.support_title()}</h1>
            <SearchForm {...props} />
            {!props.query && <MyCases {...props} place="narrow" />}
            {props.query ? <Found {...props} /> : <Answers {...props} />}
          </>
        )}
      </div>
      <aside className="stack gap-5 top support-side">
        <MyCases {...props} place="wide" />
        <ReachCard {...props} />
        <ComplaintNote reader={reader} />
      </aside>
    </div>
  );
}

/** A search is an address: it works without script, and can be shared. */
function SearchForm({ reader, query }: HelpPageProps) {
  const id = useId();
  return (
    <Form action={supportPath(reader)} role="search" className="support-search">
      <label htmlFor={id} className="visually-hidden">
        {m.support_search()}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        key={query}
        maxLength={80}
        placeholder={
          reader === 'buyer' ? m.support_search_hint_buyer() : m.support_search_hint_shop()
        }
      />
      <button type="submit" className={buttonClass({ variant: 'second', compact: true })}>
        {m.support_search_go()}
      </button>
    </Form>
  );
}

function Found({ reader, query, found }: HelpPageProps) {
  if (found.length === 0)
    return (
      <Banner title={m.support_found_none({ query })}>
        <Link to={supportPath(reader)}>{m.support_found_all()}</Link>
      </Banner>
    );
  return (
    <section className="stack" aria-labelledby="found">
      <h2 id="found">{m.support_found({ count: found.length, query })}</h2>
      <Rows rows={found.map((each) => ({ ...each, to: articlePath(reader, each.id) }))} />
      <Link to={supportPath(reader)}>{m.support_found_all()}</Link>
    </section>
  );
}

function Answers({ reader, own, often, groups }: HelpPageProps) {
  const rowsOf = (articles: readonly Listed[]) =>
    articles.map((each) => ({ ...each, to: articlePath(reader, each.id) }));
  return (
    <>
      {own.length > 0 && (
        <section className="stack" aria-labelledby="own">
          <h2 id="own">{m.support_own()}</h2>
          <Rows rows={own} />
        </section>
      )}
      <section className="stack" aria-labelledby="often">
        <h2 id="often">{m.support_often()}</h2>
        <Rows rows={rowsOf(often)} />
      </section>
      <section className="stack" aria-labelledby="all">
        <h2 id="all">{m.support_all()}</h2>
        <div>
          {groups.map(({ title, articles }) => (
            <details key={title} className="disc">
              <summary>
                {title}
                <Icon name="chevron-down" small />
              </summary>
              <div className="disc-body">
                <Rows rows={rowsOf(articles)} />
              </div>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}

type Row = { title: string; note: string; to: string };

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="support-rows">
    {rows.map(({ title, note, to }) => (
      <li key={to}>
        <Link to={to} className="linkrow" prefetch="none">
          <span>
            {title}
            <small>{note}</small>
          </span>
          <Icon name="chevron-right" small />
        </Link>
      </li>
    ))}
  </ul>
);

type ArticleProps = { article: NonNullable<HelpData['article']>; reader: Reader };

const ArticleView = ({ article, reader }: ArticleProps) => (
  <article className="stack gap-4 links support-article">
    <BackLink to={supportPath(reader)}>{m.support_back()}</BackLink>
    <div>
      <h1>{article.title}</h1>
      <p className="lede">
        <RichText text={article.note} />
      </p>
    </div>
    {article.blocks.map((block) => (
      <ArticleBlock key={keyOf(block)} block={block} />
    ))}
  </article>
);

/** No two blocks of an answer say the same. */
const keyOf = (block: Block): string => JSON.stringify(block);

function ArticleBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <RichText text={block.text} />
      </p>
    );
  const items = block.kind === 'list' ? block.items : block.rows.map((row) => row.join(': '));
  return (
    <ul className="stack gap-2 dots">
      {items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}

type MyCasesProps = HelpPageProps & { place: 'narrow' | 'wide' };

/** Beside the answers where there is room; on a phone the newest stands before them. */
function MyCases({ reader, cases, casesCount, place }: MyCasesProps) {
  const id = useId();
  if (cases.length === 0) return null;
  return (
    <section className={`stack support-${place}`} aria-labelledby={id}>
      <div className="bar links">
        <h2 id={id}>{m.support_cases_mine()}</h2>
        <Link to={casesPath(reader)}>{m.support_cases_all({ count: casesCount })}</Link>
      </div>
      <Card flush>
        <CaseRows rows={place === 'wide' ? cases : cases.slice(0, 1)} reader={reader} />
      </Card>
    </section>
  );
}

/** Without a session the same button leads to the sign-in, and from there to the form. */
function ReachCard({ reader, article, hours, isSignedIn }: HelpPageProps) {
  const about = topicOf(article?.id);
  const status = useStatusPage();
  return (
    <Card className="stack">
      <h2>{m.support_reach_title()}</h2>
      <p>{m.support_reach_text({ from: hours.from, until: hours.until, hours: hours.answer })}</p>
      <Link to={newCasePath(reader, about ? { topic: about } : {})} className={buttonClass()}>
        <Icon name="chat" small />
        {m.support_write()}
      </Link>
      {!isSignedIn && <p className="small">{m.support_reach_sign_in()}</p>}
      {status && <a href={status}>{m.shell_status()}</a>}
      {isSignedIn && reader === 'buyer' && (
        <Link
          to="/buyer/support/timeline"
          className={buttonClass({ variant: 'second' })}
          prefetch="none"
        >
          {m.support_timeline_link()}
        </Link>
      )}
    </Card>
  );
}

/** Whoever writes after reading an answer writes about that. */
const topics: Readonly<Record<string, string>> = {
  'cannot-pay': 'cannot_pay',
  late: 'cannot_pay',
  'paid-not-shown': 'paid_not_shown',
  'order-wrong': 'order',
  'refund-when': 'refund',
  declined: 'limit',
  limit: 'limit',
  checking: 'checking',
  'new-number': 'account',
  'lost-factor': 'account',
  'not-me': 'not_me',
  'not-mine': 'not_me',
  'shop-not-me': 'not_me',
  'my-data': 'privacy',
  complain: 'complaint',
  'contact-rules': 'complaint',
  'what-hulog': 'paluwagan',
  'pot-when': 'paluwagan',
  'cannot-give': 'paluwagan',
  'not-given': 'paluwagan',
  'leave-group': 'paluwagan',
  draw: 'paluwagan',
  'payout-when': 'payout',
  'payout-waits': 'payout',
  'give-refund': 'refund',
  'shop-check': 'checking',
  webhooks: 'developers',
  'refused-call': 'developers',
};
const topicOf = (articleId: string | undefined): string | undefined =>
  articleId === undefined ? undefined : topics[articleId];
