import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';

type SellingFaultProps = Pick<ComponentProps<typeof RefusalBanner>, 'code' | 'words'>;

/** Why a form was refused; whoever has no factor yet is led to where one is set up. */
export function SellingFault({ code, words }: SellingFaultProps) {
  const action = code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.selling_keys_no_factor_action()}</Link>
  );
  return (
    <RefusalBanner code={code} words={words} otherwise={m.selling_general_fault} action={action} />
  );
}
