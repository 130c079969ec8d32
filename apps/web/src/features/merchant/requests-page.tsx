import { m } from '#app/paraglide/messages.js';
import { AskPanel, type AskPanelProps } from './ask-panel.tsx';
import { RequestList, type RequestListProps } from './request-list.tsx';

export type RequestsPageProps = AskPanelProps & RequestListProps;

/** The form beside the list on a wide screen, above it on a phone. */
export function RequestsPage(props: RequestsPageProps) {
  const { stores, requests, isFirst, mode, nowMs } = props;
  return (
    <div className="stack gap-6 top selling">
      <div className="breaks selling-head">
        <h1>{m.selling_requests_title()}</h1>
        <p className="lede">{m.selling_requests_lede()}</p>
      </div>
      <div className="selling-side">
        <AskPanel {...props} />
      </div>
      <section className="selling-main" aria-labelledby="requests">
        <h2 id="requests" className="section-head">
          {mode === 'test' ? m.selling_test_list() : m.selling_requests_list()}
        </h2>
        <RequestList {...{ requests, isFirst, stores, mode, nowMs }} />
      </section>
    </div>
  );
}
