import type { Store } from '@luwag/contracts/merchants';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BackLink } from './back-link.tsx';
import type { EditAnswer } from './edit-store.server.ts';
import { StoreForm } from './store-form.tsx';

type StoreEditPageProps = { store: Store; answer: EditAnswer | undefined };

/** A store as it should stand; and, folded away, its end. */
export function StoreEditPage({ store, answer }: StoreEditPageProps) {
  const { name, website_url, return_urls } = store;
  const kept = { name, website_url, return_urls: return_urls.join('\n') };
  return (
    <div className="stack gap-6 top selling narrow">
      <div className="breaks selling-head">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{store.name}</h1>
        <p className="lede">{m.sales_store_edit_lede()}</p>
      </div>
      <Card className="stack gap-5 new-store-card">
        {answer?.asked && (
          <StepUpPrompt
            key={answer.asked.stepUpId}
            asked={answer.asked}
            description={m.selling_new_step_up({
              urls: (answer.asked.change.body.return_urls ?? []).join(', '),
            })}
          />
        )}
        <StoreForm
          kind={store.address ? 'counter' : 'site'}
          answer={answer}
          kept={kept}
          submit={m.sales_store_save()}
        />
      </Card>
      <Disclosure title={m.sales_store_close()}>
        <PostForm className="stack" fields={{ act: 'close' }}>
          <p className="small">{m.sales_store_close_text()}</p>
          <SubmitButton variant="danger" busy={m.selling_busy()}>
            {m.sales_store_close_sure()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </div>
  );
}
