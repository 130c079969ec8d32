import type { Source } from '@luwag/contracts/sources';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';

/** Fetched when there is a question, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/** A dialog where there is script, a card in the page where there is none: the same question. */
export function UnlinkQuestion({ source }: { source: Source }) {
  const hasScript = useHasScript();
  const navigate = useNavigate();
  const title = m.sources_unlink_title({ name: sourceName(source) });
  const actions = <UnlinkForm source={source} />;
  if (!hasScript) {
    return (
      <Card className="stack gap-2 unlink-question">
        <h2>{title}</h2>
        <p className="small">{m.sources_unlink_text()}</p>
        {actions}
      </Card>
    );
  }
  const close = () => navigate('.', { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => void (open || close())}
        title={title}
        description={m.sources_unlink_text()}
      >
        {actions}
      </Dialog>
    </Suspense>
  );
}

function UnlinkForm({ source }: { source: Source }) {
  const fields = { act: 'unlink', source_id: source.id };
  return (
    <PostForm action="?" fields={fields} className="stack gap-2">
      <SubmitButton variant="danger" of={fields} busy={m.sources_unlink_busy()}>
        {source.status === 'active' ? m.sources_unlink() : m.sources_remove()}
      </SubmitButton>
      <Link to="." className={buttonClass({ variant: 'text' })} replace preventScrollReset>
        {m.sources_unlink_keep()}
      </Link>
    </PostForm>
  );
}
