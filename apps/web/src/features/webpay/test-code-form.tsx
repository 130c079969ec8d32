import { purchaseTestCode } from '@luwag/domain/test-values';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import type { ConfirmReply } from './confirm-state.ts';

/** For test purchases alone: whoever tries a shop out needs no passkey, and no phone at hand. */
export function TestCodeForm({
  action,
  reply,
}: {
  action: string;
  reply: ConfirmReply | undefined;
}) {
  return (
    <Card>
      <form method="post" action={action} className="stack" data-code="test" noValidate>
        <input type="hidden" name="intent" value="test" />
        <CodeField
          name="code"
          label={m.webpay_test_code_label()}
          help={m.webpay_test_code_help({ code: purchaseTestCode })}
          error={
            reply?.fault === 'test_code_wrong' &&
            m.webpay_test_code_wrong({ code: purchaseTestCode })
          }
          autoComplete="off"
          enterKeyHint="go"
          required
        />
        <Button type="submit" variant="second">
          {m.webpay_test_code_submit()}
        </Button>
      </form>
    </Card>
  );
}
