import '#app/shared/forms/row-choices.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/ways/ways.css';
import { loadBayad, payBayad } from '#app/features/ways/bayad.server.ts';
import { CodePage, DuePage } from '#app/features/ways/bayad-page.tsx';
import type { Route } from './+types/bayad-code';

export const loader = (args: Route.LoaderArgs) => loadBayad(args, args.params.code);
export const action = (args: Route.ActionArgs) => payBayad(args, args.params.code);

export default function BayadCode({ loaderData, actionData }: Route.ComponentProps) {
  const { due, fault, formKey } = loaderData;
  if (!due) return <CodePage reply={fault} />;
  return <DuePage {...{ due, formKey }} reply={actionData} />;
}
