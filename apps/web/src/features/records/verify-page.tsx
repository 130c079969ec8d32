import { Banner } from '@luwag/ui/banner';
import { KeyFacts } from '@luwag/ui/key-facts';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { groupsOf } from './code-groups.ts';
import type { Verified } from './records.server.ts';

/** For whoever was shown a certificate: is it ours, does it hold, and what must it say. */
export function VerifyPage({ code, found }: { code: string; found: Verified | null }) {
  return (
    <div className="wrap stack gap-5 verify">
      <header>
        <h1>{m.records_verify_title()}</h1>
        <p className="lede">{m.records_verify_lede()}</p>
      </header>
      {found && !found.livemode && <TestBand />}
      {found && <Result found={found} />}
      {code && !found && (
        <Banner tone="fail" role="alert" title={m.records_verify_unknown_title()}>
          {m.records_verify_unknown_text({ code: groupsOf(code) })}
        </Banner>
      )}
      <PostForm action="/verify" className="stack gap-4">
        <TextField
          label={m.records_verify_label()}
          name="code"
          defaultValue={found ? '' : code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton variant={found ? 'second' : 'primary'}>
          {m.records_verify_submit()}
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function Result({ found }: { found: Verified }) {
  const isValid = found.status === 'valid';
  return (
    <>
      <Banner
        tone={isValid ? 'ok' : 'fail'}
        role="status"
        title={isValid ? m.records_verify_valid_title() : m.records_verify_revoked_title()}
      >
        {isValid ? m.records_verify_valid_text() : m.records_verify_revoked_text()}
      </Banner>
      <KeyFacts
        title={m.records_verify_facts()}
        facts={[
          { term: m.records_verify_name(), value: found.name ?? m.records_verify_no_name() },
          { term: m.records_verify_store(), value: found.store_name },
          { term: m.records_verify_amount(), value: pesos(found.amount), isTotal: true },
          { term: m.records_verify_closed(), value: dateOf(found.closed_on) },
          { term: m.records_verify_issued(), value: momentWords(found.issued_at) },
          {
            term: m.records_verify_digest(),
            value: <span className="breaks small">{found.digest}</span>,
          },
        ]}
      />
    </>
  );
}
