import type { Address } from '@luwag/contracts/reference';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';

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

/**
 * The lines of an address as a letter carries them: street, barangay and city, then ZIP code with
 * the province. A city of no province is followed by its region instead, and the capital region by
 * the name everybody writes.
 */
export function composeAddress(address: Address, province: string | undefined): string[] {
  return [
    address.street,
    `${withTitle(address.barangay)}, ${address.city}`,
    `${address.zip_code} ${province ?? regionWords(address)}`,
  ];
}

/** Many barangays carry the word in their own name, in one spelling or another. */
function withTitle(barangay: string): string {
  return /^(barangay|brgy|bgy)\b/i.test(barangay) ? barangay : `Barangay ${barangay}`;
}

const regionWords = ({ region, region_code: code }: Address) =>
  code === '1300000000' ? 'Metro Manila' : region;
