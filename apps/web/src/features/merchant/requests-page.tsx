import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { NoStore } from './no-store.tsx';
import { RequestList, type RequestListProps } from './request-list.tsx';

export type RequestsPageProps = AskFormProps &
  RequestListProps & {
    /** Whether the business is checked and open. */
    isActive: boolean;
  };

/** The form beside the list on a wide screen, above it on a phone. */
export function RequestsPage(props: RequestsPageProps) {
  const { stores, requests, mode, nowMs } = props;
  return (
    <div className="stack gap-6 top selling">
      <div className="breaks selling-head">
        <h1>{m.selling_requests_title()}</h1>
        <p className="lede">{m.selling_requests_lede()}</p>
      </div>
      <div className="selling-side">{panelOf(props)}</div>
      <section className="selling-main" aria-labelledby="requests">
        <div className="section-head between selling-section-row">
          <h2 id="requests">
            {mode === 'test' ? m.selling_test_list() : m.selling_requests_list()}
          </h2>
          <ModeSwitch path="/merchant/requests" mode={mode} />
        </div>
        {mode === 'test' && <TestBand />}
        <RequestList requests={requests} stores={stores} mode={mode} nowMs={nowMs} />
      </section>
    </div>
  );
}

/** Where nothing can be asked for here, a test key still can. */
function TestKeyFirst({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to="/merchant/developers/keys"
          className={buttonClass({ variant: 'second', auto: true })}
        >
          {m.selling_requests_closed_action()}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}

/** Asked for is real money alone. Whoever cannot ask yet is told what is missing, and led to it. */
function panelOf({ isActive, stores, mode, ...props }: RequestsPageProps): ReactNode {
  if (mode === 'test') {
    return <TestKeyFirst title={m.selling_test_ask_title()} text={m.selling_test_ask_text()} />;
  }
  if (!isActive) {
    return (
      <TestKeyFirst
        title={m.selling_requests_closed_title()}
        text={m.selling_requests_closed_text()}
      />
    );
  }
  if (stores.length === 0) {
    return <NoStore text={m.selling_requests_no_store_text()} />;
  }
  const { storeId, range, formKey, answer } = props;
  return <AskForm {...{ stores, storeId, range, formKey, answer }} />;
}
