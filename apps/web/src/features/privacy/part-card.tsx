import type { askForExport, closeAccount, putConsent } from '@luwag/contracts/privacy';
import type { startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

type PartCardProps = {
  id: string;
  title: string;
  text: string;
  fault: string | undefined;
  area?: 'buyer' | 'merchant';
  children: ReactNode;
};

/** One part of the page. What went wrong with it is told here. */
export function PartCard({ id, title, text, fault, area = 'buyer', children }: PartCardProps) {
  const action = fault === 'no_factor' && (
    <Link to={`/${area}/settings/security`}>{m.privacy_fault_factor_action()}</Link>
  );
  return (
    <Card id={id} role="region" aria-labelledby={`${id}-title`} className="stack setting">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="small">{text}</p>
      {fault && <Banner tone="fail" role="alert" title={faultWords(fault)} action={action} />}
      {children}
    </Card>
  );
}

const words: ForRefusals<
  typeof askForExport | typeof closeAccount | typeof putConsent | typeof startStepUp,
  () => string,
  'export_not_ready' | 'not_certain'
> = {
  text_version_old: m.privacy_fault_old,
  no_factor: m.privacy_fault_factor,
  rate_limited: m.privacy_fault_many,
  export_not_ready: m.privacy_copy_gone,
  closing_hindered: m.privacy_close_hindered,
  not_certain: m.privacy_close_tick,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  consent_needed: undefined,
  factor_too_fresh: m.security_proof_fresh,
};

/** A refusal as somebody reads it. */
const faultWords = (code: string): string => (lineFor(words, code) ?? m.profile_fault)();
