import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { StopReply } from './stop-mails.server.ts';

type StopMailsPageProps = { linkKey: string | null; reply: StopReply | undefined };

export function StopMailsPage({ linkKey, reply }: StopMailsPageProps) {
  if (reply === 'stopped')
    return <PageHead title={m.stop_mails_done_title()}>{m.stop_mails_done()}</PageHead>;
  if (!linkKey || reply === 'link_over')
    return (
      <>
        <PageHead title={m.stop_mails_title()}>{m.stop_mails_over()}</PageHead>
        <Link to="/buyer/login" className={buttonClass()}>
          {m.entry_login_submit()}
        </Link>
      </>
    );
  return (
    <>
      <PageHead title={m.stop_mails_title()}>{m.stop_mails_lede()}</PageHead>
      {reply === 'later' && <Banner tone="fail" role="alert" title={m.stop_mails_later()} />}
      <PostForm className="stack" fields={{ key: linkKey }}>
        <SubmitButton busy={m.stop_mails_busy()}>{m.stop_mails_submit()}</SubmitButton>
      </PostForm>
    </>
  );
}
