import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { faultWords } from './fault-words.ts';

/** One part of the page. What went wrong with it is told here. */
export function PartCard({
  id,
  title,
  text,
  fault,
  area = 'buyer',
  children,
}: {
  id: string;
  title: string;
  text: string;
  fault: string | undefined;
  area?: 'buyer' | 'merchant';
  children: ReactNode;
}) {
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
