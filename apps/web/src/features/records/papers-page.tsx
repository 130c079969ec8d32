import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { QRCodeSVG } from 'qrcode.react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { dateOf } from '#app/shared/format/money-words.ts';
import { groupsOf } from './code-groups.ts';
import type { PapersView } from './records.server.ts';

/** What can be kept or shown of a purchase: the certificate once it is paid, a statement always. */
export function PapersPage({ transaction, certificate }: PapersView) {
  const page = `/buyer/transactions/${transaction.id}`;
  const file = `/api/v1/transactions/${transaction.id}`;
  const inLanguage = `?locale=${getLocale()}`;
  return (
    <div className="stack gap-5 top records">
      <BackLink to={page}>{m.records_back_plan()}</BackLink>
      {!transaction.livemode && <TestBand />}
      {certificate ? (
        <>
          <PageHead title={m.records_paid_title()}>
            {m.records_paid_lede({
              store: transaction.store_name,
              date: dateOf(certificate.closed_on),
            })}
          </PageHead>
          <LinkButton href={`${file}/certificate/pdf/${inLanguage}`}>
            {m.records_save_certificate()}
          </LinkButton>
          <HowToCheck certificate={certificate} />
        </>
      ) : (
        <PageHead title={m.records_papers_title()}>
          {m.records_papers_lede({ store: transaction.store_name })}
        </PageHead>
      )}
      <Card className="stack gap-3">
        <h2>{m.records_statement_title()}</h2>
        <p className="small">{m.records_statement_text()}</p>
        <LinkButton
          href={`${file}/statement/${inLanguage}`}
          variant={certificate ? 'second' : 'primary'}
        >
          {m.records_save_statement()}
        </LinkButton>
      </Card>
      <div>
        <LinkRow href={`${page}/entries`}>{m.records_link_entries()}</LinkRow>
        <LinkRow href="/buyer/payments">{m.records_link_payments()}</LinkRow>
      </div>
    </div>
  );
}

function HowToCheck({ certificate }: { certificate: NonNullable<PapersView['certificate']> }) {
  const { code, verify_url: url, digest } = certificate;
  return (
    <Card className="stack gap-4">
      <h2>{m.records_check_title()}</h2>
      <div className="check-code">
        <QRCodeSVG
          value={url}
          size={132}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#16211f"
          title={m.records_check_code_label()}
        />
        <p className="small">{m.records_check_text()}</p>
      </div>
      <p className="check-typed num">{groupsOf(code)}</p>
      <p className="label breaks">{m.records_check_digest({ digest })}</p>
      <LinkRow href={new URL(url).pathname}>{m.records_check_see()}</LinkRow>
    </Card>
  );
}
