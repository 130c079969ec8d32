import { Banner } from '@luwag/ui/banner';
import type { Hold } from '#app/shared/format/hold.ts';

/** Nothing is lent for now: said wherever a purchase begins. */
export const Held = ({ hold: { title, text, action, href } }: { hold: Hold }) => (
  <Banner tone="pend" title={title} action={<a href={href}>{action}</a>}>
    {text}
  </Banner>
);
