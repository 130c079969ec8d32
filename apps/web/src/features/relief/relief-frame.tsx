import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { ReliefReply, ReliefView } from './relief.server.ts';

type FrameProps = { purchase: ReliefView['purchase']; children: ReactNode };

/** The way back to the plan, above everything that can be done about it. */
export const ReliefFrame = ({ purchase, children }: FrameProps) => (
  <div className="stack gap-5 top relief">
    <BackLink to={`/buyer/transactions/${purchase.id}`}>
      {m.relief_back({ store: purchase.store_name })}
    </BackLink>
    {!purchase.livemode && <TestBand />}
    {children}
  </div>
);

type UnderWayProps = {
  title: string;
  progress: NonNullable<ReliefView['purchase']['underWay']>;
};

/** Nothing can be changed while a payment is under way: how it stands, and where it is given up. */
export const UnderWay = ({ title, progress }: UnderWayProps) => (
  <>
    <PageHead title={title} />
    <Banner
      tone="pend"
      title={
        progress.isWaiting
          ? m.relief_refused_under_way_waiting()
          : m.relief_refused_payment_under_way()
      }
    />
    <LinkButton href={progress.page}>{m.relief_under_way_see()}</LinkButton>
  </>
);

type Words = Readonly<Record<string, (() => string) | undefined>>;

/** Why it did not go through. Nothing was changed. */
export const ReliefFault = ({ reply, words }: { reply: ReliefReply | undefined; words: Words }) =>
  reply ? (
    <RefusalBanner
      code={reply.code}
      words={words}
      otherwise={m.relief_refused_other}
      tone={reply.code === 'money_paused' ? 'pend' : 'fail'}
      action={
        reply.code === 'payment_under_way' && (
          <Link to=".." relative="path">
            {m.relief_under_way_see()}
          </Link>
        )
      }
    />
  ) : null;
