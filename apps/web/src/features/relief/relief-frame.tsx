import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
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

type Words = Readonly<Record<string, (() => string) | undefined>>;

/** Why it did not go through. Nothing was changed. */
export const ReliefFault = ({ reply, words }: { reply: ReliefReply | undefined; words: Words }) =>
  reply ? (
    <RefusalBanner
      code={reply.code}
      words={words}
      otherwise={m.relief_refused_other}
      tone={reply.code === 'money_paused' ? 'pend' : 'fail'}
    />
  ) : null;
