import { formatPesos } from '@luwag/domain/format-money';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { LoadingCard } from '@luwag/ui/skeleton';
import { Toast } from '@luwag/ui/toast';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { MoveDialog } from './move-dialog.tsx';
import { nextPayment } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Feedback({ theme }: { theme: SheetTheme }) {
  const amount = formatPesos(nextPayment);
  return (
    <>
      <Specimen title={m.design_t_banners()}>
        <Banner tone="pend" title={m.design_banner_pending()}>
          {m.design_banner_pending_text()}
        </Banner>
        <Banner
          tone="fail"
          title={m.design_banner_failed()}
          action={<a href={`#${theme}-fields`}>{m.design_banner_failed_action()}</a>}
        >
          {m.design_banner_failed_text({ amount })}
        </Banner>
        <Banner tone="ok" title={m.design_banner_paid({ amount })}>
          {m.design_banner_paid_text()}
        </Banner>
        <Banner icon="shield" title={m.design_banner_plain()}>
          {m.design_banner_plain_text()}
        </Banner>
      </Specimen>
      <Specimen title={m.design_t_toast()}>
        <MovedToast />
      </Specimen>
      <Specimen title={m.design_t_badges()}>
        <div className="row">
          <Badge tone="paid">{m.design_badge_paid()}</Badge>
          <Badge tone="now">{m.design_badge_now()}</Badge>
          <Badge tone="ahead">{m.design_ahead()}</Badge>
          <Badge tone="pend">{m.design_badge_pending()}</Badge>
          <Badge tone="late">{m.design_badge_late()}</Badge>
          <Badge tone="plain">{m.design_badge_plain()}</Badge>
        </div>
      </Specimen>
      <Specimen title={m.design_t_empty()}>
        <EmptyState
          title={m.design_empty_title()}
          level={4}
          action={
            <LinkButton variant="second" href="/">
              {m.design_empty_action()}
            </LinkButton>
          }
        >
          {m.design_empty_text()}
        </EmptyState>
      </Specimen>
      <Specimen title={m.design_t_loading()}>
        <LoadingCard label={m.design_loading()} />
      </Specimen>
      <Specimen title={m.design_t_dialog()}>
        <MoveDialog />
      </Specimen>
    </>
  );
}

function MovedToast() {
  const [isMoved, setMoved] = useState(true);
  return (
    <Toast
      action={{
        label: isMoved ? m.design_undo() : m.design_redo(),
        onPress: () => setMoved(!isMoved),
      }}
    >
      {isMoved ? m.design_toast() : m.design_toast_back()}
    </Toast>
  );
}
