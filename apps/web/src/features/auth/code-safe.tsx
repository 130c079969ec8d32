import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';

export function CodeSafe() {
  return (
    <Banner icon="shield" title={m.entry_code_safe_title()}>
      {m.entry_code_safe_text()}
    </Banner>
  );
}
