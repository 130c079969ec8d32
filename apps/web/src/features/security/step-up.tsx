import { m } from '#app/paraglide/messages.js';
import type { PendingChange } from './pending-change.ts';
import type { StepUpAsked } from './security-answer.ts';
import { StepUpPrompt } from './step-up-prompt.tsx';

export function StepUp({ asked }: { asked: StepUpAsked }) {
  return <StepUpPrompt asked={asked} description={changeInWords(asked.change)} />;
}

function changeInWords(change: PendingChange): string {
  switch (change.act) {
    case 'change_email':
      return m.security_step_up_email({ email: change.email });
    case 'start_totp':
      return m.security_step_up_start_totp();
    case 'confirm_totp':
      return m.security_step_up_confirm_totp();
    case 'disable_totp':
      return m.security_step_up_disable_totp();
    case 'add_passkey':
      return m.security_step_up_add_passkey({ name: change.name });
    case 'remove_passkey':
      return m.security_step_up_remove_passkey({ name: change.name });
  }
}
