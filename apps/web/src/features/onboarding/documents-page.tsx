import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { useRevalidator } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { DocumentsReply, DocumentsView } from './documents.server.ts';
import { documentsFaultWords } from './documents-fault.ts';
import { IdNumberField } from './id-number-field.tsx';
import { IdTypeForm } from './id-type-form.tsx';
import { missingOf, slotOf, slots } from './items.ts';
import { OnboardingHead } from './onboarding-head.tsx';
import { PictureItem } from './picture-item.tsx';

export type DocumentsPageProps = DocumentsView & { reply: DocumentsReply | undefined };

/** The ID: which one, its pictures, its number. Each picture is kept on the server as it comes. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { idTypes, first, second, wanted, drafts, isAgain, done, asks, reading, reply } = props;
  const { revalidate } = useRevalidator();
  useAskAgain(reading.isUnderWay, async () => (await import('./ask.ts')).isRead());
  const fault = reply?.fault ?? (props.isTooLarge ? 'body_too_large' : undefined);
  const typeOf = { first: first?.code, second: second?.code };
  // A picture is taken once it is known of what.
  const shown = wanted.filter(({ kind }) => !asks[slotOf(kind)] || typeOf[slotOf(kind)]);
  return (
    <div className="stack gap-5 narrow onboarding">
      <OnboardingHead
        step="documents"
        done={done}
        title={isAgain ? m.kyc_docs_title_again() : m.kyc_docs_title()}
        lede={isAgain ? m.kyc_docs_lede_again() : m.kyc_docs_lede()}
      />
      {fault && <Banner tone="fail" role="alert" title={documentsFaultWords(fault)} />}
      {(asks.first || asks.second) && (
        <Card>
          <IdTypeForm idTypes={idTypes} first={first} second={second} asks={asks} />
        </Card>
      )}
      {shown.length > 0 && (
        <section className="stack gap-4" aria-labelledby="pictures">
          <h2 id="pictures">{m.kyc_docs_pictures_title()}</h2>
          {shown.map((one) => (
            <PictureItem
              // Another ID is another set of pictures.
              key={`${one.kind} ${typeOf[slotOf(one.kind)] ?? ''}`}
              wanted={one}
              idType={typeOf[slotOf(one.kind)]}
              draft={drafts.find(({ kind }) => kind === one.kind)}
              fault={reply?.pictures?.[one.kind]}
              onKept={() => void revalidate()}
            />
          ))}
        </section>
      )}
      {shown.length > 0 && <HandIn {...props} />}
      <p className="small onboarding-note">{m.kyc_docs_privacy()}</p>
    </div>
  );
}

function HandIn(props: DocumentsPageProps) {
  const { wanted, drafts, isAgain, asks, reading, reply } = props;
  const left = missingOf(wanted, drafts).length;
  return (
    <PostForm fields={{ intent: 'send' }} className="stack gap-4" preventScrollReset>
      {slots.map((slot) => {
        const type = props[slot];
        if (!type || !asks[slot]) return null;
        const name = `${slot}_number`;
        return (
          <IdNumberField
            key={type.code}
            name={name}
            type={type}
            read={slot === 'first' ? reading.idNumber : undefined}
            typed={reply?.numbers?.[slot]}
            isFaulty={reply?.fault === name}
          />
        );
      })}
      <p className="small" role="status">
        {leftWords(left)}
      </p>
      <SubmitButton variant={left === 0 ? 'primary' : 'second'} busy={m.kyc_docs_busy()}>
        {isAgain ? m.kyc_docs_submit_again() : m.kyc_docs_submit()}
      </SubmitButton>
    </PostForm>
  );
}

function leftWords(left: number): string {
  if (left === 0) return m.kyc_docs_all();
  return left === 1 ? m.kyc_docs_left_one() : m.kyc_docs_left({ count: left });
}
