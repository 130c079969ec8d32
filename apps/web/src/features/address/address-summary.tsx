import type { Address } from '@luwag/contracts/reference';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { composeAddress } from './compose-address.ts';

type AddressSummaryProps = { address: Address; province: string | undefined };

export function AddressSummary({ address, province }: AddressSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer stands above the form that asked for it: without this, a reader who sees little of
  // the page at a time would not know that it came.
  useEffect(() => heading.current?.focus(), []);
  const lines = composeAddress(address, province);
  const codes = [
    [m.address_region(), address.region_code],
    [m.address_city(), address.city_code],
    [m.address_barangay(), address.barangay_code],
  ] as const;
  return (
    <Card className="stack gap-4 address-result">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {m.address_result_title()}
        </h2>
        <p className="label">{m.address_result_text()}</p>
      </div>
      <address className="address-lines">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="address-codes">
        <h3 className="label">{m.address_result_codes()}</h3>
        <dl className="slip">
          {codes.map(([name, code]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{code}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="row middle">
        <CopyButton
          text={lines.join('\n')}
          label={m.address_copy()}
          copied={m.address_copied()}
          auto
          compact
        />
        <Link to="." className={buttonClass({ variant: 'text', auto: true, compact: true })}>
          {m.address_again()}
        </Link>
      </div>
    </Card>
  );
}
