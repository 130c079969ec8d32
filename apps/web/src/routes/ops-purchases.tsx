import '#app/features/ops/night.css';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form } from 'react-router';
import { loadFinder } from '#app/features/ops/purchase.server.ts';
import { WaitingAsks } from '#app/features/ops/refund-asks.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/ops-purchases';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadFinder);

/** Finds a purchase by what its buyer or shop reads out. */
export default function OpsPurchases({ loaderData }: Route.ComponentProps) {
  const { typed, isMissing, asks } = loaderData;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.purchase_back()}>{m.purchase_find_lede()}</PageHead>
      </div>
      <Card className="narrow">
        <Form method="get" className="stack">
          <TextField
            name="reference"
            label={m.purchase_reference()}
            help={m.purchase_reference_help()}
            error={isMissing ? m.purchase_missing() : undefined}
            defaultValue={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button type="submit" auto compact>
            {m.purchase_find()}
          </Button>
        </Form>
      </Card>
      <WaitingAsks asks={asks} />
    </div>
  );
}
