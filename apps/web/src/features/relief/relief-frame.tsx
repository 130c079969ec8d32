import { Banner } from '@luwag/ui/banner';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
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
    <Banner
      tone={reply.code === 'money_paused' ? 'pend' : 'fail'}
      role="alert"
      title={(lineFor(words, reply.code) ?? m.relief_refused_other)()}
    />
  ) : null;
