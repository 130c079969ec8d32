import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { entryPaths } from './entry.ts';
import { type MoreLink, MoreLinks } from './entry-form.tsx';

type LinkOverProps = { title: string; text: string; links?: readonly MoreLink[] };

/** The link does not say whose it was, so both kinds of account are offered a new password. */
export function LinkOver({ title, text, links = [] }: LinkOverProps) {
  return (
    <>
      <PageHead title={title} />
      <Banner tone="pend" role="alert" title={m.entry_link_expired_title()}>
        {text}
      </Banner>
      <MoreLinks
        links={[
          ...links,
          { to: entryPaths('buyer').forgot, title: m.entry_reset_buyer() },
          { to: entryPaths('merchant').forgot, title: m.entry_reset_merchant() },
        ]}
      />
    </>
  );
}
